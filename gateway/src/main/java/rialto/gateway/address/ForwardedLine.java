package rialto.gateway.address;

import java.util.ArrayList;
import java.util.List;

/**
 * One line of Forwarded. It is read whole or not at all: a proxy may have put its own element behind what a stranger wrote, and
 * a stranger's open quotation mark would swallow that element.
 */
final class ForwardedLine {
    private static final List<ClientAddress> UNREADABLE = List.of(ClientAddress.UNKNOWN);
    private static final String NAME_SIGNS = "!#$%&'*+-.^_`|~";
    /** Addresses with ports stand without quotation marks too, though they must not. */
    private static final String VALUE_SIGNS = NAME_SIGNS + ":[]/@";

    private final List<ClientAddress> nodes = new ArrayList<>();
    private final String text;
    private int at;

    private ForwardedLine(final String text) {
        this.text = text;
    }

    /**
     * The {@code for} of each element; null where there is none, or it is no address. {@link ClientAddress#UNKNOWN} alone when
     * anything in the line is malformed.
     */
    static List<ClientAddress> nodes(final String text) {
        final ForwardedLine line = new ForwardedLine(text);
        do {
            if (!line.readElement()) {
                return UNREADABLE;
            }
        } while (line.takes(','));
        return line.at == text.length() ? line.nodes : UNREADABLE;
    }

    /** An element without anything in it counts for none. */
    private boolean readElement() {
        boolean isEmpty = true;
        String node = null;
        do {
            skipBlanks();
            final String name = run(NAME_SIGNS);
            if (!name.isEmpty()) {
                final String value = takes('=') ? value() : null;
                final boolean isNode = "for".equalsIgnoreCase(name);
                if (value == null || isNode && node != null) {
                    return false;
                }
                node = isNode ? value : node;
                isEmpty = false;
            }
            skipBlanks();
        } while (takes(';'));
        if (!isEmpty) {
            nodes.add(node == null ? null : ForwardedNodes.node(node));
        }
        return true;
    }

    /** Null when it is malformed. */
    private String value() {
        if (takes('"')) {
            return quoted();
        }
        final String value = run(VALUE_SIGNS);
        return value.isEmpty() ? null : value;
    }

    /** Null when nothing closes it. */
    private String quoted() {
        final StringBuilder value = new StringBuilder();
        while (at < text.length()) {
            final char c = text.charAt(at++);
            if (c == '"') {
                return value.toString();
            }
            if (c == '\\' && at < text.length()) {
                value.append(text.charAt(at++));
            } else {
                value.append(c);
            }
        }
        return null;
    }

    private String run(final String signs) {
        final int begin = at;
        while (at < text.length() && isOneOf(text.charAt(at), signs)) {
            at++;
        }
        return text.substring(begin, at);
    }

    private static boolean isOneOf(final char c, final String signs) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || signs.indexOf(c) >= 0;
    }

    private void skipBlanks() {
        while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
            at++;
        }
    }

    private boolean takes(final char c) {
        final boolean isThere = at < text.length() && text.charAt(at) == c;
        at += isThere ? 1 : 0;
        return isThere;
    }
}
