package rialto.gateway.state;

import rialto.protocol.RejectReason;

/**
 * A mass quote of which nothing was carried out.
 *
 * @param asset of INSUFFICIENT_BALANCE that of which there is too little; otherwise null
 * @param neededAmount minor units of it, for the new quotes of all entries
 * @param availableAmount minor units of it, with what the quotes before would release
 * @param repeated whether the same command was refused before, for this reason
 */
public record MassQuoteRefusal(
        String quoteId, RejectReason reason, Asset asset, long neededAmount, long availableAmount, boolean repeated) {}
