package rialto.gateway.state;

/**
 * What an administrator wants to do and a second one must approve.
 *
 * @param command   what an approval carries out, an encoded message; not to be changed
 * @param timeNs    when it was proposed, nanoseconds since the epoch
 * @param expiresNs it can be approved until then
 */
public record Proposal(
        long proposalId,
        String actor,
        int roles,
        String address,
        String action,
        String detail,
        byte[] command,
        long timeNs,
        long expiresNs) {}
