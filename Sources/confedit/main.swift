print("confedit")
