package rialto.dialect.binance.wsapi;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.JsonWriter;

import java.io.IOException;

/** One request of the WebSocket API, taken apart with a streaming parser. */
final class WsMessage {
    private static final int MAX_ID_LENGTH = 36;
    private static final int MAX_DEPTH = 4;
    private static final int MAX_NUMBER_LENGTH = 64;
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(MAX_DEPTH)
                    .maxNumberLength(MAX_NUMBER_LENGTH)
                    .build())
            .build();

    private final ApiParameters parameters = new ApiParameters();
    private String idJson = "null";
    private String method;
    private ApiException mistake;

    /** Reads as far as it can: what is wrong is {@link #mistake}, and the id is kept if it came before. */
    static WsMessage parse(final String text) {
        final WsMessage message = new WsMessage();
        try (JsonParser parser = FACTORY.createParser(text)) {
            message.readEnvelope(parser);
        } catch (final IOException e) {
            message.mistake = ApiErrors.invalidJson().asException();
        } catch (final ApiException e) {
            message.mistake = e;
        }
        return message;
    }

    /** The request's id as JSON: an integer, a string or null. */
    String idJson() {
        return idJson;
    }

    String method() {
        return method;
    }

    ApiParameters parameters() {
        return parameters;
    }

    /** What is wrong with the message, or null. */
    ApiException mistake() {
        return mistake;
    }

    private void readEnvelope(final JsonParser parser) throws IOException {
        require(parser.nextToken() == JsonToken.START_OBJECT);
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            final String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "id" -> readId(parser);
                case "method" -> {
                    require(parser.currentToken() == JsonToken.VALUE_STRING);
                    method = parser.getText();
                }
                case "params" -> readParameters(parser);
                default -> throw ApiErrors.tooManyParameters(3, 4).asException();
            }
        }
        require(parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null);
        if (method == null) {
            throw ApiErrors.mandatory("method").asException();
        }
    }

    private void readId(final JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case VALUE_NULL -> idJson = "null";
            case VALUE_NUMBER_INT -> idJson = Long.toString(parser.getLongValue());
            case VALUE_STRING -> {
                final String text = parser.getText();
                if (text.length() > MAX_ID_LENGTH) {
                    throw ApiErrors.invalidData("id").asException();
                }
                idJson = new JsonWriter().string(text).toString();
            }
            default -> throw ApiErrors.invalidData("id").asException();
        }
    }

    private void readParameters(final JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        require(parser.currentToken() == JsonToken.START_OBJECT);
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            final String name = parser.currentName();
            switch (parser.nextToken()) {
                case VALUE_NULL -> {
                    // null is the same as not sent
                }
                case START_ARRAY -> parameters.add(name, readArray(parser));
                case START_OBJECT -> throw ApiErrors.invalidData(name).asException();
                default -> parameters.add(name, parser.getText());
            }
        }
        require(parser.currentToken() == JsonToken.END_OBJECT);
    }

    private static String readArray(final JsonParser parser) throws IOException {
        final JsonWriter json = new JsonWriter().beginArray();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            if (token == JsonToken.START_ARRAY) {
                readInner(parser, json.beginArray());
            } else {
                require(token != null && token.isScalarValue());
                json.string(parser.getText());
            }
        }
        return json.endArray().toString();
    }

    /** A list within a list, as the tiers of quotes are; of scalars alone. */
    private static void readInner(final JsonParser parser, final JsonWriter json) throws IOException {
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            require(token != null && token.isScalarValue());
            json.string(parser.getText());
        }
        json.endArray();
    }

    private static void require(final boolean valid) {
        if (!valid) {
            throw ApiErrors.invalidJson().asException();
        }
    }
}
