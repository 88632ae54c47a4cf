"""Programs on the other side of a webhook: real sockets on the loopback, some of them hostile."""

from __future__ import annotations

import contextlib
import select
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"
LONG = 5.0  # seconds that no test waits for


class Came(NamedTuple):
    """One request as it came."""

    line: str
    headers: dict[str, str]
    body: bytes
    host_asked_for: str | None = None  # by SNI


class Receiver:
    """Answers each request with `answer`: bytes, or something that is done with the socket."""

    def __init__(self, listener: socket.socket, tls: ssl.SSLContext | None) -> None:
        self.listener, self.tls = listener, tls
        self.port: int = listener.getsockname()[1]
        self.came: list[Came] = []
        self.connections = 0
        self.answer: bytes | Callable[[socket.socket], None] = OK
        self.answers: list[bytes] = []  # these first, one after another
        self.over = threading.Event()

    def url(self, host: str = "127.0.0.1", path: str = "/hook") -> str:
        return f"{'https' if self.tls else 'http'}://{host}:{self.port}{path}"

    def serve(self) -> None:
        while not self.over.is_set():
            try:
                wire, _ = self.listener.accept()
            except TimeoutError:
                continue
            except OSError:
                return
            self.connections += 1
            threading.Thread(target=self.talk, args=(wire,), daemon=True).start()

    def talk(self, wire: socket.socket) -> None:
        asked: list[str | None] = [None]
        with contextlib.suppress(OSError, ValueError):
            wire.settimeout(LONG)
            if self.tls is not None:
                self.tls.sni_callback = lambda _, name, __: asked.__setitem__(0, name)
                wire = self.tls.wrap_socket(wire, server_side=True)
            self.came.append(read_request(wire)._replace(host_asked_for=asked[0]))
            answer = self.answers.pop(0) if self.answers else self.answer
            if isinstance(answer, bytes):
                wire.sendall(answer)
            else:
                answer(wire)
        wire.close()


def read_request(wire: socket.socket) -> Came:
    with wire.makefile("rb") as lines:
        line = lines.readline().decode().strip()
        headers = {}
        while (header := lines.readline().decode().strip()) != "":
            name, _, value = header.partition(": ")
            headers[name] = value
        return Came(line, headers, lines.read(int(headers.get("Content-Length", "0"))))


@contextlib.contextmanager
def receiving(
    host: str = "127.0.0.1", *, tls: ssl.SSLContext | None = None, port: int = 0
) -> Iterator[Receiver]:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
        listener.settimeout(0.2)
        receiver = Receiver(listener, tls)
        thread = threading.Thread(target=receiver.serve, daemon=True)
        thread.start()
        try:
            yield receiver
        finally:
            receiver.over.set()
            listener.shutdown(socket.SHUT_RDWR)  # wakes who accepts
            thread.join(LONG)


def status(code: int, *headers: str, body: bytes = b"") -> bytes:
    lines = (f"HTTP/1.1 {code} Whatever", *headers, f"Content-Length: {len(body)}", "", "")
    return "\r\n".join(lines).encode() + body


def dripping(data: bytes, pause: float = 0.05) -> Callable[[socket.socket], None]:
    """A byte at a time, as slowly as it takes to keep somebody waiting."""

    def answer(wire: socket.socket) -> None:
        for byte in data:
            wire.sendall(bytes([byte]))
            time.sleep(pause)

    return answer


def endless(head: bytes, piece: bytes, most: int = 64 * 1024**2) -> Callable[[socket.socket], None]:
    """More than anybody wants to read; what could be sent is counted in `sent`."""

    def answer(wire: socket.socket) -> None:
        wire.sendall(head)
        while answer.sent < most:
            wire.sendall(piece)
            answer.sent += len(piece)

    answer.sent = 0
    return answer


def late(seconds: float) -> Callable[[socket.socket], None]:
    """All is well, after so long; or nothing, when the caller has hung up before."""

    def answer(wire: socket.socket) -> None:
        select.select([wire], [], [], seconds)
        wire.sendall(OK)

    return answer


class Resolver:
    """Answers to names as a test says, each answer once and then the last one for ever."""

    def __init__(self) -> None:
        self.names: dict[str, list[list[str]]] = {}
        self.asked: list[str] = []

    def says(self, name: str, *answers: list[str]) -> None:
        self.names[name] = list(answers)

    def __call__(self, host: str, port: Any, *args: Any, **kwargs: Any) -> list[Any]:
        self.asked.append(host)
        answers = self.names.get(host.rstrip("."), [[host]] if is_number(host) else [[]])
        found = answers.pop(0) if len(answers) > 1 else answers[0]
        if not found:
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return [
            (socket.AF_INET6 if ":" in one else socket.AF_INET, socket.SOCK_STREAM, 6, "",
             (one, port, 0, 0) if ":" in one else (one, port))
            for one in found
        ]  # fmt: skip


def is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class Authority:
    """A certificate authority of our own, and what it vouches for."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.key = folder, ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name(
            [x509.NameAttribute(NameOID.COMMON_NAME, "An authority of the tests")]
        )
        basic = x509.BasicConstraints(ca=True, path_length=0)
        signs = x509.KeyUsage(False, False, False, False, False, True, True, False, False)
        built = self.begun(self.name, self.key.public_key()).add_extension(basic, critical=True)
        self.certificate = built.add_extension(signs, critical=True).sign(self.key, hashes.SHA256())
        self.file = folder / "ca.pem"
        self.file.write_bytes(self.certificate.public_bytes(Encoding.PEM))

    def begun(self, subject: x509.Name, public: Any) -> x509.CertificateBuilder:
        now = datetime.now(UTC)
        return (
            x509.CertificateBuilder().subject_name(subject).issuer_name(self.name)
            .public_key(public).serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(days=1)).not_valid_after(now + timedelta(days=1))
        )  # fmt: skip

    def vouches_for(self, *names: str) -> ssl.SSLContext:
        """What a server needs to be one of these."""
        key = ec.generate_private_key(ec.SECP256R1())
        subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
        spoken = [x509.IPAddress(ip_address(n)) if is_number(n) else x509.DNSName(n) for n in names]
        built = self.begun(subject, key.public_key())
        built = built.add_extension(x509.SubjectAlternativeName(spoken), critical=False)
        signed = built.sign(self.key, hashes.SHA256())
        file = self.folder / f"{names[0]}.pem"
        secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        file.write_bytes(secret + signed.public_bytes(Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context
