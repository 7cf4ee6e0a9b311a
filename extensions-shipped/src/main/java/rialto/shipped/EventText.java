package rialto.shipped;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.client.trading.Asset;
import rialto.client.trading.Instrument;
import rialto.client.trading.VenueEvent;
import rialto.extensions.Venue;
import rialto.protocol.Side;

import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An event for people and programs outside: names instead of numbers of instruments, assets and accounts, decimals instead of ticks, lots
 * and minor units, times by ISO 8601. It takes any record of {@code rialto.client.trading}, so a new event needs nothing here.
 *
 * <p>The end of a component's name says what it is: {@code priceTicks} becomes {@code price}, {@code quantityLots} {@code quantity},
 * {@code accountId} {@code account}, {@code instrumentId} {@code symbol}, {@code endsNs} {@code ends}. What is 0 or empty for none is left
 * out.
 */
public final class EventText {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Nanoseconds that are no point in time. */
    private static final Set<String> SPANS = Set.of("ageNs", "heldNs");

    private static final Set<String> OF_QUOTE_ASSET = Set.of("quoteAmount", "executedQuote");
    private static final Set<String> OF_ASSET = Set.of("available", "held", "amount");

    private final Venue venue;

    public EventText(final Venue venue) {
        this.venue = venue;
    }

    /** What a value is about, as far as it is known. */
    private record Subject(Instrument instrument, Asset asset, Side takerSide) {
        /** The side receives base when it buys. */
        Asset received(final boolean byTaker) {
            if (instrument == null || takerSide == null) {
                return null;
            }
            return (takerSide == Side.BUY) == byTaker ? instrument.base() : instrument.quote();
        }
    }

    /** The event as names and texts, numbers, truths, lists and maps. */
    public Map<String, Object> of(final Object event) {
        if (!(event instanceof final Record components)) {
            throw new IllegalArgumentException("an event is a record, not a " + event.getClass());
        }
        return fields(components, new Subject(null, null, null));
    }

    /** As JSON, in UTF-8. */
    public static byte[] json(final Map<String, Object> fields) {
        try {
            return JSON.writeValueAsBytes(fields);
        } catch (final JsonProcessingException e) {
            throw new IllegalStateException("these are texts, numbers, truths, lists and maps", e);
        }
    }

    /** What kind of event it is, as {@code order-executed} or {@code parent-order.accepted}. */
    public static String type(final Object event) {
        final Class<?> type = event.getClass();
        final Class<?> group = type.getEnclosingClass();
        final String prefix = group == null || group == VenueEvent.class
                ? ""
                : hyphenated(group.getSimpleName().replaceAll("Event$", "")) + ".";
        return prefix + hyphenated(type.getSimpleName());
    }

    private static String hyphenated(final String name) {
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    private Map<String, Object> fields(final Record event, final Subject outer) {
        final Map<String, Object> raw = new LinkedHashMap<>();
        for (final RecordComponent component : event.getClass().getRecordComponents()) {
            raw.put(component.getName(), read(event, component));
        }
        final Subject subject = subject(event, raw, outer);
        final Map<String, Object> fields = new LinkedHashMap<>();
        raw.forEach((name, value) -> put(fields, name, value, subject));
        return fields;
    }

    private static Object read(final Record event, final RecordComponent component) {
        try {
            return component.getAccessor().invoke(event);
        } catch (final ReflectiveOperationException e) {
            throw new IllegalStateException("events are public records", e);
        }
    }

    private Subject subject(final Record event, final Map<String, Object> raw, final Subject outer) {
        final Instrument instrument = event instanceof final Instrument itself
                ? itself
                : raw.get("instrumentId") instanceof final Integer id
                        ? venue.instrument(id).orElse(null)
                        : outer.instrument;
        final Asset asset =
                raw.get("assetId") instanceof final Integer id ? venue.asset(id).orElse(null) : outer.asset;
        return new Subject(instrument, asset, raw.get("takerSide") instanceof final Side side ? side : outer.takerSide);
    }

    private void put(final Map<String, Object> fields, final String name, final Object value, final Subject subject) {
        switch (value) {
            case null -> {}
            case VenueEvent.Header header -> {}
            case String text -> {
                if (!text.isEmpty()) {
                    fields.put(name, text);
                }
            }
            case Enum<?> constant -> fields.put(name, constant.name());
            case Boolean truth -> fields.put(name, truth);
            case List<?> list ->
                fields.put(
                        name,
                        list.stream()
                                .map(each -> fields((Record) each, subject))
                                .toList());
            case Asset asset -> fields.put(name, asset.symbol());
            case Instrument instrument -> fields.put(name, instrument(instrument));
            case Record nested -> fields.put(name, fields(nested, subject));
            case Number number -> putNumber(fields, name, number.longValue(), subject);
            default -> fields.put(name, value.toString());
        }
    }

    private Map<String, Object> instrument(final Instrument instrument) {
        final Map<String, Object> fields = fields(instrument, new Subject(instrument, null, null));
        fields.put("tickSize", instrument.price(1));
        fields.put("lotSize", instrument.quantity(1));
        return fields;
    }

    private void putNumber(
            final Map<String, Object> fields, final String name, final long value, final Subject subject) {
        final Instrument instrument = subject.instrument;
        if (name.endsWith("nstrumentId")) {
            final Optional<Instrument> named = venue.instrument((int) value);
            putName(
                    fields,
                    name.equals("instrumentId") ? "symbol" : "bookSymbol",
                    value,
                    named.map(Instrument::symbol));
        } else if (name.endsWith("ccountId")) {
            putName(fields, name.substring(0, name.length() - 2), value, venue.accountName(value));
        } else if (name.equals("assetId")) {
            putName(fields, "asset", value, venue.asset((int) value).map(Asset::symbol));
        } else if (name.endsWith("Ticks") && instrument != null) {
            fields.put(without(name, "Ticks"), instrument.price(value));
        } else if (name.endsWith("Lots") && instrument != null) {
            fields.put(without(name, "Lots"), instrument.quantity(value));
        } else if (OF_QUOTE_ASSET.contains(name) && instrument != null) {
            fields.put(name, instrument.quote().decimal(value));
        } else if (OF_ASSET.contains(name) && subject.asset != null) {
            fields.put(name, subject.asset.decimal(value));
        } else if (name.endsWith("Fee") && subject.received(name.startsWith("taker")) != null) {
            // a maker's rebate, below zero, comes in what the taker receives
            fields.put(
                    name,
                    subject.received(name.startsWith("taker") || value < 0).decimal(value));
        } else if (name.endsWith("Ns") && !SPANS.contains(name)) {
            if (value != 0 && value != Long.MAX_VALUE) {
                fields.put(
                        without(name, "Ns").replaceAll("Timestamp$", "Time"),
                        Instant.ofEpochSecond(0, value).toString());
            }
        } else {
            fields.put(name, value);
        }
    }

    private static String without(final String name, final String end) {
        return name.substring(0, name.length() - end.length());
    }

    /** What has no name any more keeps its number. */
    private static void putName(
            final Map<String, Object> fields, final String name, final long id, final Optional<String> found) {
        if (id != 0) {
            fields.put(name, found.orElse(Long.toString(id)));
        }
    }
}
