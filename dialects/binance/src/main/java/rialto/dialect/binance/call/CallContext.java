package rialto.dialect.binance.call;

import rialto.dialect.binance.api.RateLimits;
import rialto.dialect.binance.stream.UserStreams;
import rialto.gateway.command.CommandSender;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.history.History;
import rialto.gateway.state.Account;
import rialto.gateway.state.AccountRates;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * What the calls work with.
 *
 * @param nowMs the venue's wall clock, milliseconds since the epoch
 */
public record CallContext(
        VenueView view,
        CommandSender sender,
        History history,
        RateLimits limits,
        CancelOnDisconnect cancelTimers,
        UserStreams userStreams,
        LongSupplier nowMs) {

    /** As {@link #nowMs}, in nanoseconds. */
    long nowNs() {
        return TimeUnit.MILLISECONDS.toNanos(nowMs.getAsLong());
    }

    /** What an account pays on an instrument now. */
    AccountRates rates(final Account account, final Instrument instrument) {
        return view.fees().rates(account, instrument, nowNs());
    }

    /** Of a gateway. */
    public static CallContext of(final GatewayCore core, final RateLimits limits, final UserStreams userStreams) {
        return new CallContext(
                core.view(), core.commands(), core.history(), limits, core.cancelTimers(), userStreams, core.nowMs());
    }
}
