"""The administration API, as much of it as the lane and the cycles need."""

import json
import urllib.error
import urllib.request


def administer(url, key, path, body, context=None, method="POST"):
    """Sends to /admin/v1 and returns what it answers."""
    request = urllib.request.Request(
        url + "/admin/v1" + path,
        data=json.dumps(body).encode(),
        method=method,
        headers={"Authorization": "Bearer " + key, "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=10, context=context) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        said = error.read().decode(errors="replace")
        raise RuntimeError(f"{method} /admin/v1{path}: {error.code} {said}") from error
