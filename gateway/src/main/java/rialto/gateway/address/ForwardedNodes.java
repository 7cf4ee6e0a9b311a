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

    /** The {@code for} of each element of all lines of Forwarded; null where there is none, or it is no address. */
    static List<ClientAddress> ofForwarded(final List<String> lines) {
        final List<ClientAddress> nodes = new ArrayList<>();
        for (final String line : lines) {
            for (final String element : split(line, ',')) {
                nodes.add(nodeOfElement(element));
            }
        }
        return nodes;
    }

    private static ClientAddress nodeOfElement(final String element) {
        for (final String pair : split(element, ';')) {
            final int equals = pair.indexOf('=');
            if (equals > 0 && "for".equalsIgnoreCase(pair.substring(0, equals).strip())) {
                return node(unquoted(pair.substring(equals + 1).strip()));
            }
        }
        return null;
    }

    /** Splits where a separator stands outside quotes. */
    private static List<String> split(final String text, final char separator) {
        final List<String> parts = new ArrayList<>();
        boolean isQuoted = false;
        int begin = 0;
        for (int i = 0; i < text.length(); i++) {
            final char c = text.charAt(i);
            if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == '\\' && isQuoted) {
                i++;
            } else if (c == separator && !isQuoted) {
                parts.add(text.substring(begin, i));
                begin = i + 1;
            }
        }
        parts.add(text.substring(begin));
        return parts;
    }

    private static String unquoted(final String text) {
        return text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")
                ? text.substring(1, text.length() - 1)
                : text;
    }

    /** An address with or without a port: {@code 192.0.2.1:80}, {@code [2001:db8::1]:80}. */
    private static ClientAddress node(final String text) {
        if (text.startsWith("[")) {
            final int end = text.indexOf(']');
            return end < 0 ? null : ClientAddress.parse(text.substring(1, end));
        }
        final int colon = text.indexOf(':');
        final boolean isPort = colon >= 0 && colon == text.lastIndexOf(':');
        return ClientAddress.parse(isPort ? text.substring(0, colon) : text);
    }
}
