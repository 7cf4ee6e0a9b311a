package rialto.gateway.address;

import java.util.ArrayList;
import java.util.List;

/** The addresses that proxies wrote into a request, in their order: the first is the farthest, and the least believable. */
final class ForwardedNodes {
    private ForwardedNodes() {}

    /** Entries of all lines of X-Forwarded-For; what is no address is null. */
    static List<ClientAddress> ofXForwardedFor(final List<String> lines) {
        final List<ClientAddress> nodes = new ArrayList<>();
        for (final String line : lines) {
            for (final String entry : line.split(",", -1)) {
                nodes.add(node(entry.strip()));
            }
        }
        return nodes;
    }

    /** The {@code for} of each element of all lines of Forwarded, as {@link ForwardedLine} reads them. */
    static List<ClientAddress> ofForwarded(final List<String> lines) {
        final List<ClientAddress> nodes = new ArrayList<>();
        for (final String line : lines) {
            nodes.addAll(ForwardedLine.nodes(line));
        }
        return nodes;
    }

    /** An address with or without a port: {@code 192.0.2.1:80}, {@code [2001:db8::1]:80}; null when it is none. */
    static ClientAddress node(final String text) {
        if (text.startsWith("[")) {
            final int end = text.indexOf(']');
            return end < 0 ? null : ClientAddress.parse(text.substring(1, end));
        }
        final int colon = text.indexOf(':');
        final boolean isPort = colon >= 0 && colon == text.lastIndexOf(':');
        return ClientAddress.parse(isPort ? text.substring(0, colon) : text);
    }
}
