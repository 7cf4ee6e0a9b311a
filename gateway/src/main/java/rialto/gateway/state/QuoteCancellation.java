package rialto.gateway.state;

import rialto.protocol.QuoteCancelReason;
import rialto.protocol.Side;

/**
 * Quotes of a provider left without being taken.
 *
 * @param instrument  null: on all
 * @param stream      -1: all
 * @param quoteId     where only one left; otherwise empty
 * @param tier        the one tier that left; 0: ladders did
 * @param side        of that tier
 * @param ladderCount whole ladders that left
 */
public record QuoteCancellation(
        Account provider,
        Instrument instrument,
        int stream,
        String quoteId,
        int tier,
        Side side,
        int ladderCount,
        QuoteCancelReason reason) {}
