package rialto.shipped;

import rialto.extensions.Delivery;

import java.util.LinkedHashMap;
import java.util.Map;

/** An event in the envelope of <a href="https://cloudevents.io">CloudEvents</a> 1.0, as JSON. Immutable, thread-safe. */
public final class CloudEvent {
    /** Of the envelope with the event in it. */
    public static final String CONTENT_TYPE = "application/cloudevents+json; charset=UTF-8";

    private final String source;
    private final EventText texts;

    /** @param source names the venue: together with the id an event is known by it */
    public CloudEvent(final String source, final EventText texts) {
        this.source = source;
        this.texts = texts;
    }

    /** Of a message with the event: the same whenever it comes, and another one for each venue that has a source of its own. */
    public String messageId(final Delivery delivery) {
        return source.replaceAll("[^A-Za-z0-9_-]", "_") + "-" + id(delivery);
    }

    /** The event's id: the same whenever it comes. */
    private static String id(final Delivery delivery) {
        return Long.toString(delivery.sequence());
    }

    /** The whole envelope, in UTF-8. The same event has the same bytes, unless what it names was renamed. */
    public byte[] of(final Delivery delivery) {
        final Map<String, Object> event = new LinkedHashMap<>();
        event.put("specversion", "1.0");
        event.put("id", id(delivery));
        event.put("source", source);
        event.put("type", "rialto." + EventText.type(delivery.payload()));
        event.put("subject", delivery.key());
        event.put("time", delivery.time().toString());
        event.put("datacontenttype", "application/json");
        event.put("data", texts.of(delivery.payload()));
        return EventText.json(event);
    }
}
