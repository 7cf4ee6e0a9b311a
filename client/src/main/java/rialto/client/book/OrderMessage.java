package rialto.client.book;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** One text of a stream connection, read: of a stream of orders, an answer, or what the venue says of streams. */
final class OrderMessage {
    private static final JsonFactory JSON = new JsonFactory();

    final List<Entry> entries = new ArrayList<>();
    /** Streams of which something was left out. */
    final List<String> leftOut = new ArrayList<>(0);

    String stream;
    String event = "";
    String symbol = "";
    String checksum;
    String error;
    TradingPhase phase;
    long requestId;
    long number = -1;
    long sequence = -1;
    long part = -1;
    long size = -1;

    /** An order or an event in it; what is not there is 0 or null. */
    static final class Entry {
        String kind;
        Side side;
        long sequence;
        long orderId;
        long price;
        long quantity;
        long left;
        long otherOrderId;
        long otherLeft;
        long tradeId;
        boolean buyerIsMaker;
        long timestampUs;
        TradingPhase phase;
    }

    private OrderMessage() {}

    /** @throws IOException when it is no JSON, or a number has no 64 bits */
    static OrderMessage read(final String text) throws IOException {
        final OrderMessage message = new OrderMessage();
        try (JsonParser json = JSON.createParser(text)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("no object: " + text.substring(0, Math.min(text.length(), 40)));
            }
            message.readObject(json);
        }
        return message;
    }

    private void readObject(final JsonParser json) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            final String name = json.currentName();
            final JsonToken value = json.nextToken();
            switch (name) {
                case "stream" -> stream = text(json, value);
                case "data" -> readNested(json, value, this::readObject);
                case "e" -> event = text(json, value);
                case "s" -> symbol = text(json, value);
                case "c" -> checksum = text(json, value);
                case "P" -> phase = phase(text(json, value));
                case "n" -> number = number(json, value);
                case "u" -> sequence = number(json, value);
                case "k" -> part = number(json, value);
                case "z" -> size = number(json, value);
                case "id" -> requestId = number(json, value);
                case "o" -> readEntries(json, value);
                case "streams" -> readNested(json, value, nested -> readNames(nested, leftOut::add));
                case "error" -> error = readError(json, value);
                default -> json.skipChildren();
            }
        }
    }

    /** Reads the inside of an object. */
    @FunctionalInterface
    private interface Nested {
        void read(JsonParser json) throws IOException;
    }

    private static void readNested(final JsonParser json, final JsonToken value, final Nested nested)
            throws IOException {
        if (value == JsonToken.START_OBJECT) {
            nested.read(json);
        } else {
            json.skipChildren();
        }
    }

    private static void readNames(final JsonParser json, final Consumer<String> names) throws IOException {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            names.accept(json.currentName());
            json.nextToken();
            json.skipChildren();
        }
    }

    private static String readError(final JsonParser json, final JsonToken value) throws IOException {
        final String[] text = {"unknown"};
        readNested(json, value, nested -> {
            while (nested.nextToken() == JsonToken.FIELD_NAME) {
                final boolean isMessage = "msg".equals(nested.currentName());
                nested.nextToken();
                if (isMessage) {
                    text[0] = nested.getText();
                }
                nested.skipChildren();
            }
        });
        return text[0];
    }

    private void readEntries(final JsonParser json, final JsonToken value) throws IOException {
        if (value != JsonToken.START_ARRAY) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() == JsonToken.START_OBJECT) {
            entries.add(readEntry(json));
        }
    }

    private static Entry readEntry(final JsonParser json) throws IOException {
        final Entry entry = new Entry();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            final String name = json.currentName();
            final JsonToken value = json.nextToken();
            switch (name) {
                case "x" -> entry.kind = json.getText();
                case "S" -> entry.side = "BUY".equals(json.getText()) ? Side.BUY : Side.SELL;
                case "u" -> entry.sequence = number(json, value);
                case "T" -> entry.timestampUs = number(json, value);
                case "P" -> entry.phase = phase(text(json, value));
                case "i" -> entry.orderId = number(json, value);
                case "I" -> entry.otherOrderId = number(json, value);
                case "t" -> entry.tradeId = number(json, value);
                case "p" -> entry.price = digits(json.getText());
                case "q" -> entry.quantity = digits(json.getText());
                case "l" -> entry.left = digits(json.getText());
                case "L" -> entry.otherLeft = digits(json.getText());
                case "m" -> entry.buyerIsMaker = value == JsonToken.VALUE_TRUE;
                default -> json.skipChildren();
            }
        }
        return entry;
    }

    /** Empty for what is no text. */
    private static String text(final JsonParser json, final JsonToken value) throws IOException {
        if (value == JsonToken.VALUE_STRING) {
            return json.getText();
        }
        json.skipChildren();
        return "";
    }

    /** Whole numbers only; anything else, as the id null of an answer, is -1. */
    private static long number(final JsonParser json, final JsonToken value) throws IOException {
        if (value == JsonToken.VALUE_NUMBER_INT) {
            return json.getLongValue();
        }
        json.skipChildren();
        return -1;
    }

    private static TradingPhase phase(final String name) throws IOException {
        try {
            return TradingPhase.valueOf(name);
        } catch (final IllegalArgumentException e) {
            throw new IOException("no trading phase: " + name, e);
        }
    }

    /** The digits of a decimal without its point: a number of minor units. */
    private static long digits(final String decimal) throws IOException {
        try {
            return Long.parseLong(decimal.replace(".", ""));
        } catch (final NumberFormatException e) {
            throw new IOException("no decimal: " + decimal, e);
        }
    }
}
