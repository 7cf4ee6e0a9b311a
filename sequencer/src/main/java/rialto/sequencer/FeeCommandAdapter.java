package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.AccountFees;
import rialto.engine.FeeSchedule;
import rialto.engine.Identifier;
import rialto.engine.MatchingEngine;
import rialto.protocol.AssignFeeScheduleDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.SetAccountFeesDecoder;
import rialto.protocol.SetFeeScheduleDecoder;

/** Decodes the commands about fees, and runs them. */
final class FeeCommandAdapter {
    private final MatchingEngine engine;
    private final SetFeeScheduleDecoder setFeeSchedule = new SetFeeScheduleDecoder();
    private final AssignFeeScheduleDecoder assign = new AssignFeeScheduleDecoder();
    private final SetAccountFeesDecoder setAccountFees = new SetAccountFeesDecoder();
    private final FeeSchedule schedule = new FeeSchedule();
    private final AccountFees terms = new AccountFees();
    private final Identifier name = new Identifier();

    FeeCommandAdapter(final MatchingEngine engine) {
        this.engine = engine;
    }

    static boolean isFeeCommand(final int templateId) {
        return shortestBlock(templateId) != Integer.MAX_VALUE;
    }

    /** So long that none is, for another template. */
    static int shortestBlock(final int templateId) {
        return switch (templateId) {
            case SetFeeScheduleDecoder.TEMPLATE_ID -> SetFeeScheduleDecoder.BLOCK_LENGTH;
            case AssignFeeScheduleDecoder.TEMPLATE_ID -> AssignFeeScheduleDecoder.BLOCK_LENGTH;
            case SetAccountFeesDecoder.TEMPLATE_ID -> SetAccountFeesDecoder.BLOCK_LENGTH;
            default -> Integer.MAX_VALUE;
        };
    }

    /** @param header of the command, which is one of these and whole */
    void run(final DirectBuffer buffer, final int offset, final MessageHeaderDecoder header, final long timestampNs) {
        switch (header.templateId()) {
            case SetFeeScheduleDecoder.TEMPLATE_ID -> {
                WireFees.decode(setFeeSchedule.wrapAndApplyHeader(buffer, offset, header), schedule);
                engine.setFeeSchedule(schedule, timestampNs);
            }
            case AssignFeeScheduleDecoder.TEMPLATE_ID -> {
                assign.wrapAndApplyHeader(buffer, offset, header);
                engine.assignFeeSchedule(
                        assign.instrumentId(), WireIdentifiers.decode(assign.name(), name), timestampNs);
            }
            default -> {
                WireFees.decode(setAccountFees.wrapAndApplyHeader(buffer, offset, header), terms);
                engine.setAccountFees(terms, timestampNs);
            }
        }
    }
}
