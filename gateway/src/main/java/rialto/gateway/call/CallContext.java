package rialto.gateway.call;

import rialto.gateway.api.RateLimits;
import rialto.gateway.command.CommandSender;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.state.VenueView;
import rialto.gateway.stream.UserStreams;

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
        LongSupplier nowMs) {}
