print("wxbench")
