package rialto.dialect.binance.stream;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.VenueView;

import java.util.function.LongSupplier;

/** What all feeds share. */
record StreamContext(VenueView view, LongSupplier nowMs, JsonWriter json) {}
