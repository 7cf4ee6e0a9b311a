package rialto.events;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A pattern of paths and keys, matched from begin to end.
 *
 * <ul>
 *   <li>{@code {name}} is one character or more, neither {@code /} nor {@code .};
 *   <li>{@code {name}**} is one character or more of any kind;
 *   <li>{@code *} is anything without a {@code /}, also nothing;
 *   <li>{@code **} is anything, also nothing;
 *   <li>all else stands for itself.
 * </ul>
 *
 * <p>Where several readings are possible, earlier parts take as much as they can. The time to match is bounded by the length of
 * the text times the parts of the template, whatever the text. Immutable.
 */
public final class UriTemplate {
    /** Parts that a template may have: names, stars and the text between them. */
    public static final int MAX_PARTS = 32;

    /** Characters that a template may have. */
    public static final int MAX_LENGTH = 1_024;

    private enum Kind {
        LITERAL,
        NAME,
        NAME_ACROSS,
        STAR,
        STAR_ACROSS;

        boolean takes(final char next) {
            return switch (this) {
                case LITERAL -> false;
                case NAME -> next != '/' && next != '.';
                case STAR -> next != '/';
                case NAME_ACROSS, STAR_ACROSS -> true;
            };
        }

        boolean needsOne() {
            return this == NAME || this == NAME_ACROSS;
        }
    }

    /** @param text what a literal stands for, the name of a name, empty for a star */
    private record Part(Kind kind, String text) {}

    private final String text;
    private final Part[] parts;

    private UriTemplate(final String text, final List<Part> parts) {
        this.text = text;
        this.parts = parts.toArray(Part[]::new);
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException when it is too long, has too many parts, a name twice, or a brace without its other
     */
    public static UriTemplate of(final String text) {
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a template has at most " + MAX_LENGTH + " characters (seen: " + text.length() + ")");
        }
        final List<Part> parts = new ArrayList<>();
        final Set<String> names = new HashSet<>();
        final StringBuilder literal = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            final char next = text.charAt(at);
            if (next == '{') {
                flush(literal, parts);
                final String name = nameAt(text, at);
                if (!names.add(name)) {
                    throw new IllegalArgumentException("the template '" + text + "' has the name " + name + " twice");
                }
                at += name.length() + 2;
                final boolean isAcross = text.startsWith("**", at);
                parts.add(new Part(isAcross ? Kind.NAME_ACROSS : Kind.NAME, name));
                at += isAcross ? 2 : 0;
            } else if (next == '*') {
                flush(literal, parts);
                final boolean isAcross = text.startsWith("**", at);
                parts.add(new Part(isAcross ? Kind.STAR_ACROSS : Kind.STAR, ""));
                at += isAcross ? 2 : 1;
            } else if (next == '}') {
                throw new IllegalArgumentException("the template '" + text + "' has a } without a { at " + at);
            } else {
                literal.append(next);
                at++;
            }
        }
        flush(literal, parts);
        if (parts.size() > MAX_PARTS) {
            throw new IllegalArgumentException(
                    "a template has at most " + MAX_PARTS + " parts (seen: " + parts.size() + ")");
        }
        return new UriTemplate(text, parts);
    }

    private static void flush(final StringBuilder literal, final List<Part> parts) {
        if (!literal.isEmpty()) {
            parts.add(new Part(Kind.LITERAL, literal.toString()));
            literal.setLength(0);
        }
    }

    private static String nameAt(final String text, final int brace) {
        final int end = text.indexOf('}', brace);
        final String name = end < 0 ? "" : text.substring(brace + 1, end);
        if (!name.matches("[A-Za-z_][A-Za-z0-9_-]*")) {
            throw new IllegalArgumentException("the template '" + text + "' has no name in the braces at " + brace
                    + "; a name is a letter and then letters, digits, _ or -, as in {symbol}");
        }
        return name;
    }

    /**
     * Matches a whole text.
     *
     * @return what the names stand for, in the order of the template; null when the text does not match
     */
    public Map<String, String> match(final String candidate) {
        final int length = candidate.length();
        if (parts.length == 0) {
            return length == 0 ? Map.of() : null;
        }
        if (!mayBegin(candidate)) {
            return null;
        }
        final boolean[][] ends = new boolean[parts.length + 1][length + 1];
        ends[parts.length][length] = true;
        for (int part = parts.length - 1; part >= 0; part--) {
            fill(parts[part], candidate, ends[part], ends[part + 1]);
        }
        return ends[0][0] ? read(candidate, ends) : null;
    }

    /** A quick look at what most templates begin with. */
    private boolean mayBegin(final String candidate) {
        return parts[0].kind != Kind.LITERAL || candidate.startsWith(parts[0].text);
    }

    /** Says for each position whether the rest of the text matches this part and all after it. */
    private static void fill(final Part part, final String text, final boolean[] here, final boolean[] after) {
        final int length = text.length();
        if (part.kind == Kind.LITERAL) {
            for (int at = length - part.text.length(); at >= 0; at--) {
                here[at] = after[at + part.text.length()] && text.startsWith(part.text, at);
            }
            return;
        }
        boolean isReachable = after[length];
        here[length] = isReachable && !part.kind.needsOne();
        for (int at = length - 1; at >= 0; at--) {
            // whether the part, beginning here, can take this character and go on to a good end
            final boolean taken = part.kind.takes(text.charAt(at)) && isReachable;
            here[at] = taken || !part.kind.needsOne() && after[at];
            isReachable = taken || after[at];
        }
    }

    private Map<String, String> read(final String text, final boolean[][] ends) {
        final Map<String, String> values = new LinkedHashMap<>();
        int at = 0;
        for (int part = 0; part < parts.length; part++) {
            final Part current = parts[part];
            final int begin = at;
            if (current.kind == Kind.LITERAL) {
                at += current.text.length();
                continue;
            }
            int last = current.kind.needsOne() || !ends[part + 1][at] ? -1 : at;
            while (at < text.length() && current.kind.takes(text.charAt(at))) {
                at++;
                last = ends[part + 1][at] ? at : last;
            }
            at = last;
            if (!current.text.isEmpty()) {
                values.put(current.text, text.substring(begin, at));
            }
        }
        return values;
    }

    /** The names, in order. */
    public List<String> names() {
        final List<String> names = new ArrayList<>();
        for (final Part part : parts) {
            if (part.kind == Kind.NAME || part.kind == Kind.NAME_ACROSS) {
                names.add(part.text);
            }
        }
        return names;
    }

    @Override
    public String toString() {
        return text;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final UriTemplate template && template.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
