package rialto.gateway;

import io.micrometer.core.instrument.MeterRegistry;
import org.agrona.concurrent.IdleStrategy;
import rialto.client.VenueConnection;
import rialto.client.WakeUpSignal;
import rialto.reporting.HistoryQueries;

import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What a gateway is given by the process that it runs in.
 *
 * @param connection where the venue's member is
 * @param history    null when the process has no database
 * @param meters     where metrics go, and {@code /metrics} takes them from
 * @param snapshots  asks the member for a snapshot; null when the member is not in this process
 * @param onFailure  told when the gateway can no longer follow the venue; it answers 503 from then on
 * @param wakeUpSignal given at every command; the member's when it is in this process
 * @param readerIdleStrategy how the thread that reads events waits for them
 * @param published given after events were published; null where nobody tells, so that the thread that reads them looks itself
 * @param ownActionsNs what the member's own actions, as sessions of markets are, took so far; null when it is not in this
 *                     process
 */
public record GatewayDependencies(
        VenueConnection connection,
        HistoryQueries history,
        MeterRegistry meters,
        Supplier<? extends CompletionStage<?>> snapshots,
        Consumer<Throwable> onFailure,
        WakeUpSignal wakeUpSignal,
        IdleStrategy readerIdleStrategy,
        WakeUpSignal published,
        LongSupplier ownActionsNs) {}
