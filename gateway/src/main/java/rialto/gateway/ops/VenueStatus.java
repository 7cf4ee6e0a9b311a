package rialto.gateway.ops;

import org.HdrHistogram.Histogram;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandFlow;
import rialto.gateway.state.VenueView;
import rialto.reporting.ReportingState;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * How the venue is doing, sampled once a second: rates are of the last second, round trips of the last ten seconds in
 * which there were orders. Owned by the event loop.
 */
public final class VenueStatus {
    private static final int SAMPLES_PER_ROUND_TRIP_WINDOW = 10;
    private static final double MEDIAN = 50;
    private static final double TAIL = 99;

    private final VenueView view;
    private final CommandFlow commands;
    private final ClusterLinks links;
    private final LongSupplier nanoClock;
    private final long startedNs;
    private Histogram earlier;
    private Histogram recent;
    private long sampledNs;
    private long sampledSequence;
    private long eventsPerSecond;
    private ReportingState reportingState;
    private long reportingSequence = -1;
    private long reportingLag;
    private final Map<String, BooleanSupplier> flags = new LinkedHashMap<>();
    private final Map<String, IntSupplier> counts = new LinkedHashMap<>();
    private int samples;

    public VenueStatus(
            final VenueView view, final CommandFlow commands, final ClusterLinks links, final LongSupplier nanoClock) {
        this.view = view;
        this.commands = commands;
        this.links = links;
        this.nanoClock = nanoClock;
        startedNs = nanoClock.getAsLong();
        sampledNs = startedNs;
        earlier = commands.latencies().roundTrip().copy();
        recent = earlier;
    }

    /** Whether the view is exact and commands find their way: before both, and while there is no leader, it is not. */
    public boolean isReady() {
        return view.isReady() && links.isConnected();
    }

    /** Takes a sample; call it about once a second. */
    public void sample() {
        final long nowNs = nanoClock.getAsLong();
        final long elapsedNs = Math.max(1, nowNs - sampledNs);
        final long events = view.isReady() && sampledSequence > 0 ? view.eventSequence() - sampledSequence : 0;
        eventsPerSecond = Math.round((double) events * TimeUnit.SECONDS.toNanos(1) / elapsedNs);
        sampledNs = nowNs;
        sampledSequence = view.eventSequence();
        if (++samples % SAMPLES_PER_ROUND_TRIP_WINDOW == 0) {
            sampleRoundTrips();
        }
    }

    /**
     * @param state    null when this process has no database
     * @param sequence last event that the database has; -1 when it is not known
     */
    public void reporting(final ReportingState state, final long sequence) {
        reportingState = state;
        reportingSequence = sequence;
        reportingLag = sequence < 0 ? 0 : Math.max(0, view.eventSequence() - sequence);
    }

    /** Events that the database did not have yet when it was last asked; 0 when there is no database. */
    public long reportingLag() {
        return reportingLag;
    }

    long eventsPerSecond() {
        return eventsPerSecond;
    }

    /** Writes the answer of {@code /venue/v1/status}. */
    void write(final JsonWriter json) {
        json.beginObject().name("live").bool(true).name("ready").bool(isReady());
        json.name("eventSequence").number(view.eventSequence());
        json.name("leaderMember").number(links.leaderMember());
        json.name("eventMember").number(links.eventMember());
        writeFields(json);
        json.endObject();
    }

    /** Adds a field that a dialect tells of itself. */
    public void addFlag(final String name, final BooleanSupplier flag) {
        flags.put(name, flag);
    }

    /** Adds a number that a part tells of itself. */
    public void addCount(final String name, final IntSupplier count) {
        counts.put(name, count);
    }

    /** Writes what is not in the view, into an object that is open. */
    public void writeFields(final JsonWriter json) {
        json.name("eventsPerSecond").number(eventsPerSecond);
        json.name("reportingState").string(reportingState == null ? "NONE" : reportingState.name());
        json.name("reportingSequence").number(reportingSequence);
        json.name("reportingLag").number(reportingLag);
        flags.forEach((name, flag) -> json.name(name).bool(flag.getAsBoolean()));
        counts.forEach((name, count) -> json.name(name).number(count.getAsInt()));
        json.name("uptimeMs").number(TimeUnit.NANOSECONDS.toMillis(nanoClock.getAsLong() - startedNs));
        json.name("roundTripP50Us").number(micros(MEDIAN));
        json.name("roundTripP99Us").number(micros(TAIL));
    }

    private void sampleRoundTrips() {
        final Histogram present = commands.latencies().roundTrip().copy();
        if (present.getTotalCount() > earlier.getTotalCount()) {
            recent = present.copy();
            recent.subtract(earlier);
            earlier = present;
        }
    }

    private long micros(final double percentile) {
        final Histogram shown =
                recent.getTotalCount() == 0 ? commands.latencies().roundTrip() : recent;
        return shown.getTotalCount() == 0 ? 0 : TimeUnit.NANOSECONDS.toMicros(shown.getValueAtPercentile(percentile));
    }
}
