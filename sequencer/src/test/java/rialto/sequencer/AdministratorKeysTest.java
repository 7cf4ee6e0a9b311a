package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministratorRoles;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RevokeAdministratorKeyDecoder;
import rialto.protocol.SetAdministratorKeyDecoder;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Keys of administrators: several of one name, and how they end. */
class AdministratorKeysTest extends AdministeredVenue {
    @Test
    void shouldKeepSeveralKeysOfOneAdministrator() {
        run(admin.setKey("eve", "old", AdministratorRoles.RISK, 1));
        run(admin.setKey("eve", "old", AdministratorRoles.VIEWER, 1));
        run(admin.rotate("eve", "new", AdministratorRoles.VIEWER, 2, Long.MAX_VALUE));
        run(admin.setKey("eve", "old", AdministratorRoles.RISK, 1));
        run(admin.setKey("eve", "old", AdministratorRoles.VIEWER, 3));
        run(admin.setKey("mallory", "new", AdministratorRoles.RISK, 2));
        run(admin.setKey("eve", "none", 0, 2));
        run(admin.setKey("eve", "more", AdministratorRoles.ALL + 1, 2));
        run(admin.setKey("eve", "no blanks", AdministratorRoles.RISK, 2));
        run(admin.revokeKey("old"));
        run(admin.revokeKey("old"));
        expect(
                "key old of eve, roles 4, büro",
                "key old of eve, roles 1, büro",
                "key new of eve, roles 1, büro",
                "refused 133 KEY_EXISTS",
                "refused 133 KEY_EXISTS",
                "refused 133 KEY_EXISTS",
                "refused 133 MALFORMED_COMMAND",
                "refused 133 MALFORMED_COMMAND",
                "refused 133 MALFORMED_COMMAND",
                "key old of eve revoked",
                "refused 134 UNKNOWN_KEY");
    }

    @Test
    void shouldEndTheOtherKeysOfANameWhenItsNewOneIsMade() {
        run(admin.setKey("eve", "old", AdministratorRoles.RISK, 1));
        run(admin.setKey("mallory", "hers", AdministratorRoles.RISK, 2));
        run(admin.rotate("eve", "new", AdministratorRoles.RISK, 3, -1));
        final byte[] rotation = admin.rotate("eve", "new", AdministratorRoles.RISK, 3, 0);
        run(admin.propose("mallory", 9_000, rotation));
        assertEquals(1_000, administration.keys().iterator().next().notAfterNs());
        run(admin.rotate("eve", "late", AdministratorRoles.RISK, 4, Long.MAX_VALUE));
        final byte[] approval = admin.decide(1, "trent", AdministrationDecision.APPROVED);
        adapter.onCommand(new UnsafeBuffer(approval), 0, approval.length, 700);
        expect(
                "key old of eve, roles 4, büro",
                "key hers of mallory, roles 4, büro",
                "refused 133 MALFORMED_COMMAND",
                "1 proposed by mallory until 9000: POST /test",
                "key late of eve, roles 4, büro",
                "1 APPROVED trent",
                "mallory from 10.0.0.1: POST /test, why FOLLOWS 133 approved by trent",
                "key new of eve, roles 4, büro",
                "key old of eve, roles 4, büro",
                "key late of eve, roles 4, büro");
        assertEquals(
                List.of("old 700", "hers 1000", "late 700", "new 1000"),
                administration.keys().stream()
                        .map(key -> key.keyId() + " " + key.notAfterNs())
                        .toList());
    }

    @Test
    void shouldMakeNoSecondAdministratorOfOneName() {
        run(admin.setKey("eve", "1", AdministratorRoles.RISK, 1));
        run(admin.setKey("Eve", "2", AdministratorRoles.RISK, 2));
        run(admin.setKey("eve", "3", AdministratorRoles.RISK, 3));
        run(admin.propose("root", 2_000, admin.setKey("EVE", "4", AdministratorRoles.SECURITY, 4)));
        run(admin.decide(1, "mallory", AdministrationDecision.APPROVED));
        run(admin.revokeKey("1"));
        run(admin.setKey("Eve", "2", AdministratorRoles.SECURITY, 2));
        expect(
                "key 1 of eve, roles 4, büro",
                "refused 133 KEY_EXISTS",
                "refused 133 KEY_EXISTS",
                "1 proposed by root until 2000: POST /test",
                "1 APPROVED mallory",
                "root from 10.0.0.1: POST /test, why FOLLOWS 133 approved by mallory",
                "refused 133 KEY_EXISTS",
                "key 1 of eve revoked",
                "key 2 of Eve, roles 16, büro");
    }

    @Test
    void shouldRotateOnlyKeysOfWhoHasSomeAndLeaveHisRoles() {
        run(admin.rotate("eve", "0", AdministratorRoles.RISK, 9, 0));
        run(admin.setKey("eve", "1", AdministratorRoles.RISK, 1));
        run(admin.rotate("Eve", "2", AdministratorRoles.RISK, 2, 0));
        run(admin.rotate("eve", "3", AdministratorRoles.SECURITY, 3, 0));
        run(admin.propose("root", 2_000, admin.rotate("eve", "4", AdministratorRoles.RISK, 4, 0)));
        run(admin.revokeKey("1"));
        run(admin.decide(1, "mallory", AdministrationDecision.APPROVED));
        expect(
                "refused 133 UNKNOWN_KEY",
                "key 1 of eve, roles 4, büro",
                "refused 133 UNKNOWN_KEY",
                "refused 133 KEY_EXISTS",
                "1 proposed by root until 2000: POST /test",
                "key 1 of eve revoked",
                "1 APPROVED mallory",
                "root from 10.0.0.1: POST /test, why FOLLOWS 133 approved by mallory",
                "refused 133 UNKNOWN_KEY");
        assertTrue(administration.keys().isEmpty());
    }

    @Test
    void shouldEndWhatWaitsOfAnAdministratorWithHisLastKey() {
        final byte[] command = encoded(commands.addAsset("ETH"));
        run(admin.setKey("eve", "old", AdministratorRoles.RISK, 1));
        run(admin.rotate("eve", "new", AdministratorRoles.RISK, 2, Long.MAX_VALUE));
        run(admin.propose("eve", 2_000, command));
        run(admin.propose("mallory", 2_000, command));
        run(admin.propose("eve", 3_000, command));
        spoken.lines.clear();
        run(admin.revokeKey("old"));
        expect("key old of eve revoked");
        run(admin.revokeKey("new"));
        run(admin.decide(3, "mallory", AdministrationDecision.APPROVED));
        expect("key new of eve revoked", "1 EXPIRED ", "3 EXPIRED ", "refused 132 UNKNOWN_PROPOSAL");
        assertEquals(1, administration.proposals().size());
    }

    /** The log of an older build must come to what it came to. */
    @Test
    void shouldCarryOutCommandsFromBeforeTheseRulesAsItDidThen() {
        final int setBlock = SetAdministratorKeyDecoder.BLOCK_LENGTH;
        run(older(admin.rotate("eve", "1", AdministratorRoles.RISK, 1, 700), setBlock, Long.BYTES + 1));
        run(older(admin.rotate("eve", "2", AdministratorRoles.RISK, 2, 0), setBlock, Long.BYTES + 1));
        assertEquals(1_000, administration.keys().iterator().next().notAfterNs());
        run(older(admin.setKey("Eve", "3", AdministratorRoles.RISK, 3), setBlock, 1));
        run(older(admin.rotate("eve", "4", AdministratorRoles.SECURITY, 4, 0), setBlock, 1));
        run(admin.propose("Eve", 2_000, encoded(commands.addAsset("ETH"))));
        run(older(admin.revokeKey("3"), RevokeAdministratorKeyDecoder.BLOCK_LENGTH, 1));
        expect(
                "key 1 of eve, roles 4, büro",
                "key 2 of eve, roles 4, büro",
                "key 3 of Eve, roles 4, büro",
                "key 4 of eve, roles 16, büro",
                "1 proposed by Eve until 2000: POST /test",
                "key 3 of Eve revoked");
        assertEquals(1, administration.proposals().size());
    }

    /** The command without the last bytes of its block. */
    private static byte[] older(final byte[] now, final int blockLength, final int fewer) {
        final int blockEnd = MessageHeaderDecoder.ENCODED_LENGTH + blockLength;
        final byte[] before = new byte[now.length - fewer];
        System.arraycopy(now, 0, before, 0, blockEnd - fewer);
        System.arraycopy(now, blockEnd, before, blockEnd - fewer, now.length - blockEnd);
        new MessageHeaderEncoder().wrap(new UnsafeBuffer(before), 0).blockLength(blockLength - fewer);
        return before;
    }

    @Test
    void shouldHoldAsManyKeysAsItSaysAndNoMore() {
        for (int i = 0; i <= 256; i++) {
            run(admin.setKey("eve" + i, "key" + i, AdministratorRoles.RISK, i));
        }
        assertEquals("refused 133 CAPACITY_EXCEEDED", spoken.lines.getLast());
        assertEquals(256, administration.keys().size());
    }
}
