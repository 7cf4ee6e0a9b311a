package rialto.sequencer;

/** What an administrator proposes, and waits for a second one to decide. */
record Proposal(long proposalId, long proposedTimestampNs, long expiresNs, AdministrativeAction action) {}
