"""QR codes as SVG drawings in the page."""

from __future__ import annotations

from qrcode.image.svg import SvgPathImage
from qrcode.main import QRCode


def qr_svg(text: str) -> str:
    """Return an SVG element with the QR code of a text, in the colour of the surrounding words."""
    code = QRCode(border=2, image_factory=SvgPathImage)
    code.add_data(text)
    svg: str = code.make_image().to_string(encoding="unicode")
    return svg.replace("<svg ", '<svg class="qr" aria-hidden="true" ', 1).replace(
        'fill="#000000"', 'fill="currentColor"'
    )
