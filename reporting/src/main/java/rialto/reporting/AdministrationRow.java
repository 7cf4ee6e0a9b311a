package rialto.reporting;

import rialto.protocol.AdministratorRoles;

/**
 * What an administrator did, wanted to do, or decided.
 *
 * @param actor      empty for nobody, of a login that failed, and of a proposal that ran out
 * @param roles      of the actor, as {@link AdministratorRoles#names} has them
 * @param action     as the gateway names it; empty for a decision
 * @param approvedBy empty if nobody had to approve
 * @param proposalId 0 if there was nothing to approve
 * @param outcome    DONE, RECORDED (there was nothing to carry out), REFUSED (by the gateway, or a proposer's own approval),
 *                   the venue's reject reason, PROPOSED, APPROVED, DECLINED or EXPIRED
 */
public record AdministrationRow(
        long eventSequence,
        long timestampNs,
        String actor,
        String roles,
        String address,
        String action,
        String detail,
        String approvedBy,
        long proposalId,
        String outcome) {
    /** The same with another outcome. */
    public AdministrationRow withOutcome(final String other) {
        return new AdministrationRow(
                eventSequence, timestampNs, actor, roles, address, action, detail, approvedBy, proposalId, other);
    }
}
