package rialto.events.annotation;

import rialto.events.Selector;
import rialto.events.http.Route;

import java.time.Duration;

/** A method, and what it handles. */
public sealed interface Binding {
    /** The method. */
    BoundMethod method();

    /** It answers requests. */
    record OfRequest(Route route, BoundMethod method) implements Binding {}

    /** It handles events. */
    record OfEvent(Selector selector, BoundMethod method) implements Binding {}

    /** It is called again and again. */
    record OfTime(Duration period, BoundMethod method) implements Binding {}
}
