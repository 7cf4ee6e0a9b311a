package rialto.dialect.xml;

import rialto.gateway.state.Instrument;
import rialto.reporting.AccountTradeRow;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes answers, attributes spelled as the request spelled them. What a request repeats in many items would make an answer of
 * any length: beyond {@link #FULL_BYTES} attributes are left out. Owned by the event loop; reused from one to the next.
 */
final class AnswerWriter {
    private static final int FIRST_CAPACITY = 4_096;
    /** More than the executions that an answer may tell take. */
    static final int FULL_BYTES = 8 << 20;

    private static final int KEPT_CAPACITY = 1 << 20;
    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final int MAX_DIGITS = 20;
    private static final char FIRST_NONCHARACTER = '\uFFFE';

    private byte[] bytes = new byte[FIRST_CAPACITY];
    private int length;
    private final byte[] digits = new byte[MAX_DIGITS];

    /** What was written last. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Writes the answer to a request whose items are all done. */
    void write(final XmlRequest request) {
        length = 0;
        if (bytes.length > KEPT_CAPACITY) {
            bytes = new byte[FIRST_CAPACITY];
        }
        ascii("<results>");
        if (request.fault != null) {
            error(request.fault);
        }
        for (int i = 0; i < request.items.size(); i++) {
            item(request.items.get(i));
        }
        ascii("</results>\n");
    }

    private void item(final XmlItem item) {
        if (item.error != null) {
            failed(item);
            return;
        }
        switch (item.kind) {
            case ACCOUNT -> {
                ascii("<created");
                attribute("id", item.id);
                ascii("/>");
            }
            case SHARES -> {
                ascii("<created");
                attribute("sym", item.sym);
                attribute("id", item.id);
                ascii("/>");
            }
            case ORDER -> opened(item);
            case QUERY -> story(item, "status");
            case CANCEL -> story(item, "canceled");
            case SYMBOL, UNKNOWN -> {
                // a symbol that was created is told by its accounts; what is not known always has an error
            }
        }
    }

    private void failed(final XmlItem item) {
        if (item.kind == XmlItem.Kind.SYMBOL && item.hasAccounts) {
            return;
        }
        ascii("<error");
        attribute("sym", item.sym);
        attribute("amount", item.amount);
        attribute("limit", item.limit);
        attribute("id", item.id);
        ascii(">");
        text(item.error);
        ascii("</error>");
    }

    private void error(final String message) {
        ascii("<error>");
        text(message);
        ascii("</error>");
    }

    private void opened(final XmlItem item) {
        ascii("<opened");
        attribute("sym", item.sym);
        attribute("amount", item.amount);
        attribute("limit", item.limit);
        ascii(" id=\"");
        number(item.orderId);
        ascii("\"/>");
    }

    private void story(final XmlItem item, final String element) {
        final OrderHistory story = item.story;
        ascii("<");
        ascii(element);
        attribute("id", item.id);
        ascii(">");
        if (story.openLots() > 0) {
            ascii("<open");
            shares(story.instrument(), story.openLots());
            ascii("/>");
        } else if (story.canceledLots() > 0) {
            ascii("<canceled");
            shares(story.instrument(), story.canceledLots());
            time(story.canceledNs());
        }
        for (final AccountTradeRow trade : story.earlier()) {
            executed(story.instrument(), trade.quantityLots(), trade.priceTicks(), trade.timestampNs());
        }
        for (int i = 0; i < story.fillCount(); i++) {
            executed(
                    story.instrument(),
                    story.fills().lots(i),
                    story.fills().priceTicks(i),
                    story.fills().timestampNs(i));
        }
        ascii("</");
        ascii(element);
        ascii(">");
    }

    private void executed(final Instrument instrument, final long lots, final long priceTicks, final long timestampNs) {
        ascii("<executed");
        shares(instrument, lots);
        ascii(" price=\"");
        decimal(
                Math.multiplyExact(priceTicks, instrument.terms().tickSize()),
                instrument.quote().scale());
        ascii("\"");
        time(timestampNs);
    }

    private void shares(final Instrument instrument, final long lots) {
        ascii(" shares=\"");
        decimal(
                Math.multiplyExact(lots, instrument.terms().lotSize()),
                instrument.base().scale());
        ascii("\"");
    }

    private void time(final long timestampNs) {
        ascii(" time=\"");
        number(timestampNs / NS_PER_SECOND);
        ascii("\"/>");
    }

    /** Nothing when the request did not have it, or had it too often. */
    private void attribute(final String name, final String value) {
        if (value != null && length < FULL_BYTES) {
            ascii(" ");
            ascii(name);
            ascii("=\"");
            text(value);
            ascii("\"");
        }
    }

    private void ascii(final String text) {
        final int count = text.length();
        require(count);
        for (int i = 0; i < count; i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
    }

    /** Any characters; a question mark takes the place of those that no XML document may have. */
    private void text(final String text) {
        require(text.length());
        for (int i = 0; i < text.length(); i++) {
            final char next = text.charAt(i);
            if (next >= 0x80) {
                encoded(text, i);
                return;
            }
            final String escaped = escape(next);
            if (escaped == null) {
                require(1);
                bytes[length++] = (byte) next;
            } else {
                ascii(escaped);
            }
        }
    }

    /** The rest of a text that is not all ASCII. */
    private void encoded(final String text, final int begin) {
        final StringBuilder escapedText = new StringBuilder();
        for (int i = begin; i < text.length(); i++) {
            final String escaped = escape(text.charAt(i));
            if (escaped == null) {
                escapedText.append(text.charAt(i));
            } else {
                escapedText.append(escaped);
            }
        }
        final byte[] encoded = escapedText.toString().getBytes(StandardCharsets.UTF_8);
        require(encoded.length);
        System.arraycopy(encoded, 0, bytes, length, encoded.length);
        length += encoded.length;
    }

    private static String escape(final char c) {
        return switch (c) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\t' -> "&#9;";
            case '\n' -> "&#10;";
            case '\r' -> "&#13;";
            default -> c < ' ' || c >= FIRST_NONCHARACTER ? "?" : null;
        };
    }

    /** A number that is not negative. */
    private void number(final long value) {
        decimal(value, 0);
    }

    /** Units of 10^-scale, not negative, without zeros at the end of the fraction. */
    private void decimal(final long units, final int scale) {
        long rest = units;
        int decimals = scale;
        while (decimals > 0 && rest % 10 == 0) {
            rest /= 10;
            decimals--;
        }
        int count = 0;
        while (rest > 0 || count <= decimals) {
            digits[count++] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        require(count + 1);
        while (count > 0) {
            bytes[length++] = digits[--count];
            if (count == decimals && count > 0) {
                bytes[length++] = '.';
            }
        }
    }

    private void require(final int count) {
        if (length + count > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
        }
    }
}
