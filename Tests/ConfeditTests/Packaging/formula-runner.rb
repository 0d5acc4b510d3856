# Runs a formula as Homebrew does, except for the build: formula-runner.rb FORMULA SOURCES PREFIX PROGRAM
# Where the formula says `swift build`, PROGRAM is put where that would put it. Prints the facts of the formula.
require "fileutils"
require "pathname"

SOURCES, PREFIX, PROGRAM = ARGV[1..3].map { |word| Pathname.new(word).expand_path }

class Formula
  include FileUtils

  def self.method_missing(name, *values) = puts("#{name} #{values.map { |value| value.inspect }.join(" ")}")
  def self.respond_to_missing?(*) = true
  def self.test(&block) = @test = block
  def self.inherited(formula) = @formula = formula

  class << self
    attr_reader :formula, :test_block
    def run_test(instance) = instance.instance_eval(&@test)
  end

  def prefix = PREFIX
  def bin = PREFIX/"bin"
  def testpath = Pathname.pwd

  def system(*words)
    words = words.map(&:to_s)
    if words[0, 2] == ["swift", "build"]
      mkdir_p ".build/release"
      cp PROGRAM, ".build/release/confedit"
    else
      Kernel.system(*words, exception: true)
    end
  end

  def assert_equal(wanted, found)
    abort "expected #{wanted.inspect}, found #{found.inspect}" unless wanted == found
  end
end

load ARGV[0]
formula = Formula.formula
instance = formula.new
Dir.chdir(SOURCES) { instance.install }
Dir.mkdir("formula-test")
Dir.chdir("formula-test") { formula.run_test(instance) }
