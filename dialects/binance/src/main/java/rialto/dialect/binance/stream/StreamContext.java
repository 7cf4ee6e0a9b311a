package rialto.dialect.binance.stream;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.VenueView;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What all feeds share.
 *
 * @param later does something on the event loop in one of the next turns, after what was asked for before
 * @param orders bounds of streams of orders
 */
record StreamContext(
        VenueView view,
        LongSupplier nowMs,
        JsonWriter json,
        Consumer<Runnable> later,
        StreamCounters counters,
        OrderStreamSettings orders) {}
