"""The native twin of the rules, and the engine."""



version: str = ...

def build_info() -> dict[str, str]:
    """
    Return how this module was built: its compiler, standard and build_type.
    """
