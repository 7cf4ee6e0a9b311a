package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.AdministerEncoder;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministratorRoles;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.DecideAdministrationEncoder;
import rialto.protocol.EndSessionsEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.ProposeAdministrationEncoder;
import rialto.protocol.RevokeAdministratorKeyEncoder;
import rialto.protocol.SetAccountStateEncoder;
import rialto.protocol.SetAdministratorKeyEncoder;
import rialto.protocol.SetOrderEntryEncoder;
import rialto.protocol.SuspensionReason;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Encodes what administrators command, each as bytes of its own, so that one can stand in another. */
final class AdministrativeCommands {
    private static final int GATEWAY = 9;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[8192]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private long correlationId;

    /** Of the last command. */
    long correlationId() {
        return correlationId;
    }

    private void source(final CommandSourceEncoder source) {
        source.gatewayId(GATEWAY).flags(0).correlationId(++correlationId);
    }

    private byte[] bytes(final int encodedLength) {
        return Arrays.copyOf(buffer.byteArray(), MessageHeaderEncoder.ENCODED_LENGTH + encodedLength);
    }

    private static byte[] utf8(final String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    byte[] administer(final String actor, final byte[] command) {
        return administer(actor, "POST /test", "", command, false);
    }

    byte[] administer(
            final String actor, final String action, final String detail, final byte[] command, final boolean refused) {
        final AdministerEncoder encoder = new AdministerEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.actor(actor)
                .roles(actor.isEmpty() ? 0 : AdministratorRoles.ALL)
                .refused((short) (refused ? 1 : 0))
                .putAddress(utf8("10.0.0.1"), 0, 8)
                .putAction(utf8(action), 0, utf8(action).length)
                .putDetail(utf8(detail), 0, utf8(detail).length)
                .putCommand(command, 0, command.length);
        return bytes(encoder.encodedLength());
    }

    byte[] propose(final String actor, final long expiresNs, final byte[] command) {
        final ProposeAdministrationEncoder encoder =
                new ProposeAdministrationEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.expiresNs(expiresNs)
                .actor(actor)
                .roles(AdministratorRoles.TREASURER)
                .putAddress(utf8("10.0.0.1"), 0, 8)
                .putAction(utf8("POST /test"), 0, 10)
                .putDetail(utf8("why"), 0, 3)
                .putCommand(command, 0, command.length);
        return bytes(encoder.encodedLength());
    }

    byte[] decide(final long proposalId, final String actor, final AdministrationDecision decision) {
        final DecideAdministrationEncoder encoder =
                new DecideAdministrationEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.proposalId(proposalId)
                .actor(actor)
                .roles(AdministratorRoles.TREASURER)
                .decision(decision)
                .putAddress(utf8("10.0.0.2"), 0, 8);
        return bytes(encoder.encodedLength());
    }

    /** The first key of a name, or a change of a key. */
    byte[] setKey(final String name, final String keyId, final int roles, final int hash) {
        return setKey(name, keyId, roles, hash, Long.MAX_VALUE, 0);
    }

    byte[] rotate(final String name, final String keyId, final int roles, final int hash, final long othersValidForNs) {
        return setKey(name, keyId, roles, hash, othersValidForNs, 1);
    }

    private byte[] setKey(
            final String name,
            final String keyId,
            final int roles,
            final int hash,
            final long othersValidForNs,
            final int rotates) {
        final SetAdministratorKeyEncoder encoder =
                new SetAdministratorKeyEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.notAfterNs(1_000)
                .name(name)
                .keyId(keyId)
                .roles(roles)
                .othersValidForNs(othersValidForNs)
                .rotates((short) rotates);
        final byte[] keyHash = new byte[AdministratorKey.HASH_LENGTH];
        Arrays.fill(keyHash, (byte) hash);
        encoder.putKeyHash(keyHash, 0, keyHash.length).putLabel(utf8("büro"), 0, 5);
        return bytes(encoder.encodedLength());
    }

    byte[] revokeKey(final String keyId) {
        final RevokeAdministratorKeyEncoder encoder =
                new RevokeAdministratorKeyEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.keyId(keyId).endsProposals((short) 1);
        return bytes(encoder.encodedLength());
    }

    byte[] freeze(final long accountId, final boolean cancelOrders) {
        final SetAccountStateEncoder encoder = new SetAccountStateEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.accountId(accountId)
                .frozen((short) 1)
                .cancelOrders((short) (cancelOrders ? 1 : 0))
                .putReason(utf8("inquiry"), 0, 7);
        return bytes(encoder.encodedLength());
    }

    byte[] suspend(final int instrumentId, final SuspensionReason reason, final int memberId) {
        final SetOrderEntryEncoder encoder = new SetOrderEntryEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.instrumentId(instrumentId)
                .reason(reason)
                .memberId((short) memberId)
                .allowed((short) 0)
                .cancelAll((short) 0);
        return bytes(encoder.encodedLength());
    }

    byte[] endSessions(final long accountId, final String keyId) {
        final EndSessionsEncoder encoder = new EndSessionsEncoder().wrapAndApplyHeader(buffer, 0, header);
        source(encoder.source());
        encoder.accountId(accountId).keyId(keyId);
        return bytes(encoder.encodedLength());
    }
}
