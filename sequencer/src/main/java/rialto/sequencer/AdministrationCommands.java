package rialto.sequencer;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.engine.MatchingEngine;
import rialto.engine.RejectReason;
import rialto.protocol.AdministerDecoder;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministrationOutcome;
import rialto.protocol.AdministratorRoles;
import rialto.protocol.DecideAdministrationDecoder;
import rialto.protocol.EndSessionsDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.ProposeAdministrationDecoder;
import rialto.protocol.RevokeAdministratorKeyDecoder;
import rialto.protocol.SetAdministratorKeyDecoder;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/**
 * Carries out what administrators command: it says first who does what, then does it. Whether somebody may is the
 * gateway's to decide; that a second administrator is not the first is decided here.
 */
final class AdministrationCommands {
    private static final long LONGEST_WAIT_NS = TimeUnit.DAYS.toNanos(30);

    private final Administration administration;
    private final MatchingEngine engine;
    private final ApiKeys apiKeys;
    private final AdministrationEventPublisher publisher;
    private final InnerCommands inner;
    private final VarData parts = new VarData();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AdministerDecoder administer = new AdministerDecoder();
    private final ProposeAdministrationDecoder propose = new ProposeAdministrationDecoder();
    private final DecideAdministrationDecoder decide = new DecideAdministrationDecoder();
    private final SetAdministratorKeyDecoder setKey = new SetAdministratorKeyDecoder();
    private final RevokeAdministratorKeyDecoder revokeKey = new RevokeAdministratorKeyDecoder();
    private final EndSessionsDecoder endSessions = new EndSessionsDecoder();
    private final UnsafeBuffer innerCommand = new UnsafeBuffer(0, 0);

    /** Commands inside commands. */
    interface InnerCommands {
        /**
         * The template of a command that an administrator may have carried out.
         *
         * @return 0 for anything else, and for what is not a whole command
         */
        int templateOf(DirectBuffer command, int length);

        void carryOut(DirectBuffer command, int length, long timestampNs);

        void reject(RejectReason reason, long referenceId);
    }

    AdministrationCommands(
            final Administration administration,
            final MatchingEngine engine,
            final ApiKeys apiKeys,
            final EventBatchWriter events,
            final InnerCommands inner) {
        this.administration = administration;
        this.engine = engine;
        this.apiKeys = apiKeys;
        this.inner = inner;
        publisher = new AdministrationEventPublisher(events);
    }

    /** The shortest block of a command that is carried out here; so long that none is, for any other. */
    static int shortestBlock(final int templateId) {
        return switch (templateId) {
            case AdministerDecoder.TEMPLATE_ID -> AdministerDecoder.BLOCK_LENGTH;
            case ProposeAdministrationDecoder.TEMPLATE_ID -> ProposeAdministrationDecoder.BLOCK_LENGTH;
            case DecideAdministrationDecoder.TEMPLATE_ID -> DecideAdministrationDecoder.BLOCK_LENGTH;
            case SetAdministratorKeyDecoder.TEMPLATE_ID -> SetAdministratorKeyDecoder.othersValidForNsEncodingOffset();
            case RevokeAdministratorKeyDecoder.TEMPLATE_ID ->
                RevokeAdministratorKeyDecoder.endsProposalsEncodingOffset();
            case EndSessionsDecoder.TEMPLATE_ID -> EndSessionsDecoder.BLOCK_LENGTH;
            default -> Integer.MAX_VALUE;
        };
    }

    /** Runs a command whose block is whole. */
    void run(final DirectBuffer buffer, final int offset, final int length, final long timestampNs) {
        final int end = offset + length;
        switch (header.wrap(buffer, offset).templateId()) {
            case AdministerDecoder.TEMPLATE_ID -> {
                administer.wrapAndApplyHeader(buffer, offset, header);
                parts.begin(buffer, administer.limit(), end);
                administer(timestampNs);
            }
            case ProposeAdministrationDecoder.TEMPLATE_ID -> {
                propose.wrapAndApplyHeader(buffer, offset, header);
                parts.begin(buffer, propose.limit(), end);
                propose(timestampNs);
            }
            case DecideAdministrationDecoder.TEMPLATE_ID -> {
                decide.wrapAndApplyHeader(buffer, offset, header);
                parts.begin(buffer, decide.limit(), end);
                decide(timestampNs);
            }
            case SetAdministratorKeyDecoder.TEMPLATE_ID -> {
                setKey.wrapAndApplyHeader(buffer, offset, header);
                parts.begin(buffer, setKey.limit(), end);
                setKey(timestampNs);
            }
            case RevokeAdministratorKeyDecoder.TEMPLATE_ID -> {
                revokeKey.wrapAndApplyHeader(buffer, offset, header);
                revokeKey(
                        revokeKey.keyId(),
                        has(RevokeAdministratorKeyDecoder.BLOCK_LENGTH) && revokeKey.endsProposals() != 0);
            }
            case EndSessionsDecoder.TEMPLATE_ID -> {
                endSessions.wrapAndApplyHeader(buffer, offset, header);
                endSessions(endSessions.accountId(), endSessions.keyId());
            }
            default -> throw new IllegalStateException("no case for template " + header.templateId());
        }
    }

    /**
     * Says which program commands what, unless the command names an administrator itself; what it causes follows. Nothing of a
     * venue in one process, which has no programs.
     */
    void recordProgram(final ProgramSession sender, final int templateId) {
        final AdministrativeAction action =
                sender.isOwn() ? null : ProgramActions.of(sender.program().name(), templateId);
        if (action != null) {
            publisher.onRecorded(action, AdministrationOutcome.FOLLOWS, templateId, 0, "");
        }
    }

    private void malformed() {
        inner.reject(RejectReason.MALFORMED_COMMAND, 0);
    }

    private void administer(final long timestampNs) {
        final boolean refused = administer.refused() != 0;
        final AdministrativeAction action = AdministrativeAction.read(administer.actor(), administer.roles(), parts);
        final int templateId = templateOf(action);
        final boolean commands = action.command().length > 0;
        if (!parts.fits()
                || !action.isWellFormed()
                || commands && (templateId == 0 || refused || action.actor().isEmpty())) {
            malformed();
        } else if (commands) {
            carryOut(action, templateId, 0, "", timestampNs);
        } else {
            final AdministrationOutcome outcome =
                    refused ? AdministrationOutcome.REFUSED : AdministrationOutcome.RECORDED;
            publisher.onRecorded(action, outcome, 0, 0, "");
        }
    }

    private int templateOf(final AdministrativeAction action) {
        innerCommand.wrap(action.command());
        return inner.templateOf(innerCommand, action.command().length);
    }

    private void carryOut(
            final AdministrativeAction action,
            final int templateId,
            final long proposalId,
            final String approvedBy,
            final long timestampNs) {
        publisher.onRecorded(action, AdministrationOutcome.FOLLOWS, templateId, proposalId, approvedBy);
        innerCommand.wrap(action.command());
        inner.carryOut(innerCommand, action.command().length, timestampNs);
    }

    private void propose(final long timestampNs) {
        final AdministrativeAction action = AdministrativeAction.read(propose.actor(), propose.roles(), parts);
        final long expiresNs = propose.expiresNs();
        if (!parts.fits()
                || !action.isWellFormed()
                || action.actor().isEmpty()
                || templateOf(action) == 0
                || expiresNs <= timestampNs
                || expiresNs - timestampNs > LONGEST_WAIT_NS) {
            malformed();
        } else if (administration.hasRoomForProposal()) {
            publisher.onProposed(administration.propose(action, expiresNs, timestampNs));
        } else {
            inner.reject(RejectReason.CAPACITY_EXCEEDED, Administration.MAX_PROPOSALS);
        }
    }

    private void decide(final long timestampNs) {
        final String actor = decide.actor();
        final int roles = decide.roles();
        final boolean approves = decide.decisionRaw() == AdministrationDecision.APPROVED.value();
        final byte[] address = parts.next(AdministrativeAction.MAX_ADDRESS_LENGTH);
        if (!parts.fits()
                || !PlainText.isActor(actor)
                || (roles & ~AdministratorRoles.ALL) != 0
                || !PlainText.isAscii(address)
                || !approves && decide.decisionRaw() != AdministrationDecision.DECLINED.value()) {
            malformed();
            return;
        }
        final Proposal proposal = administration.proposal(decide.proposalId());
        if (proposal == null) {
            inner.reject(RejectReason.UNKNOWN_PROPOSAL, 0);
        } else if (!approves) {
            administration.remove(proposal);
            publisher.onDecided(proposal, actor, roles, AdministrationDecision.DECLINED, address);
        } else if (proposal.action().actor().equals(actor)) {
            publisher.onDecided(proposal, actor, roles, AdministrationDecision.REFUSED, address);
        } else {
            administration.remove(proposal);
            publisher.onDecided(proposal, actor, roles, AdministrationDecision.APPROVED, address);
            final AdministrativeAction action = proposal.action();
            carryOut(action, templateOf(action), proposal.proposalId(), actor, timestampNs);
        }
    }

    /** Ends the proposals that nobody decided in time. */
    void expire(final long timestampNs) {
        if (administration.nextExpiryNs() <= timestampNs) {
            end(proposal -> proposal.expiresNs() <= timestampNs);
        }
    }

    private void end(final Predicate<Proposal> which) {
        for (final Proposal proposal : List.copyOf(administration.proposals())) {
            if (which.test(proposal)) {
                administration.remove(proposal);
                publisher.onExpired(proposal);
            }
        }
    }

    private void setKey(final long timestampNs) {
        final byte[] hash = new byte[AdministratorKey.HASH_LENGTH];
        setKey.getKeyHash(hash, 0, hash.length);
        final AdministratorKey key = new AdministratorKey(
                setKey.keyId(),
                setKey.name(),
                setKey.roles(),
                hash,
                setKey.notAfterNs(),
                timestampNs,
                parts.next(AdministratorKey.MAX_LABEL_LENGTH));
        final long othersValidForNs =
                has(SetAdministratorKeyDecoder.rotatesEncodingOffset()) ? setKey.othersValidForNs() : Long.MAX_VALUE;
        final RejectReason reason = parts.fits() && key.isWellFormed() && othersValidForNs >= 0
                ? administration.set(key, naming())
                : RejectReason.MALFORMED_COMMAND;
        if (reason == RejectReason.NONE) {
            publisher.onKeySet(key);
            if (othersValidForNs <= Long.MAX_VALUE - timestampNs) {
                administration
                        .shortenOthers(key, timestampNs + othersValidForNs)
                        .forEach(publisher::onKeySet);
            }
        } else {
            inner.reject(reason, 0);
        }
    }

    /** Of a command from before there was the field: its replay must come to what it came to then. */
    private Administration.Naming naming() {
        if (!has(SetAdministratorKeyDecoder.BLOCK_LENGTH)) {
            return Administration.Naming.ANY;
        }
        return setKey.rotates() == 0 ? Administration.Naming.FIRST : Administration.Naming.ROTATION;
    }

    /** Whether the block of the command goes as far: those of older builds are shorter. */
    private boolean has(final int blockBytes) {
        return header.blockLength() >= blockBytes;
    }

    private void revokeKey(final String keyId, final boolean endsProposals) {
        final AdministratorKey key = PlainText.isKeyId(keyId) ? administration.revoke(keyId) : null;
        if (key != null) {
            publisher.onKeyRevoked(key);
            if (endsProposals && !administration.hasKey(key.name())) {
                end(proposal -> proposal.action().actor().equals(key.name()));
            }
        } else {
            inner.reject(PlainText.isKeyId(keyId) ? RejectReason.UNKNOWN_KEY : RejectReason.MALFORMED_COMMAND, 0);
        }
    }

    private void endSessions(final long accountId, final String keyId) {
        if (keyId.isEmpty() == (accountId == 0) || !keyId.isEmpty() && !ApiKey.isKeyId(keyId)) {
            malformed();
            return;
        }
        final ApiKey key = keyId.isEmpty() ? null : apiKeys.get(keyId);
        if (key != null) {
            publisher.onSessionsEnded(key.accountId(), keyId);
        } else if (keyId.isEmpty() && engine.hasAccount(accountId)) {
            publisher.onSessionsEnded(accountId, "");
        } else {
            inner.reject(keyId.isEmpty() ? RejectReason.UNKNOWN_ACCOUNT : RejectReason.UNKNOWN_KEY, 0);
        }
    }
}
