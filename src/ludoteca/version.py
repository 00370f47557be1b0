"""The version of Ludoteca, which the package, the native module and the changelog share."""

__version__ = "0.1.0"
