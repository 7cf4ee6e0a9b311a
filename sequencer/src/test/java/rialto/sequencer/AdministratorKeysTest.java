package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministratorRoles;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetAdministratorKeyDecoder;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Keys of administrators: several of one name, and how they end. */
class AdministratorKeysTest extends AdministeredVenue {
    @Test
    void shouldKeepSeveralKeysOfOneAdministrator() {
        run(admin.setKey("eve", "old", AdministratorRoles.RISK, 1));
        run(admin.setKey("eve", "new", AdministratorRoles.RISK, 2));
        run(admin.setKey("eve", "old", AdministratorRoles.VIEWER, 1));
        run(admin.setKey("eve", "old", AdministratorRoles.VIEWER, 3));
        run(admin.setKey("mallory", "new", AdministratorRoles.RISK, 2));
        run(admin.setKey("eve", "none", 0, 2));
        run(admin.setKey("eve", "more", AdministratorRoles.ALL + 1, 2));
        run(admin.setKey("eve", "no blanks", AdministratorRoles.RISK, 2));
        run(admin.revokeKey("old"));
        run(admin.revokeKey("old"));
        expect(
                "key old of eve, roles 4, büro",
                "key new of eve, roles 4, büro",
                "key old of eve, roles 1, büro",
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
        run(admin.setKey("eve", "new", AdministratorRoles.RISK, 3, -1));
        final byte[] rotation = admin.setKey("eve", "new", AdministratorRoles.RISK, 3, 0);
        run(admin.propose("mallory", 9_000, rotation));
        assertEquals(1_000, administration.keys().iterator().next().notAfterNs());
        run(admin.setKey("eve", "late", AdministratorRoles.RISK, 4));
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
    void shouldLeaveOtherKeysAsTheyAreWhenACommandIsFromBeforeThat() {
        run(admin.setKey("eve", "old", AdministratorRoles.RISK, 1));
        final byte[] now = admin.setKey("eve", "new", AdministratorRoles.RISK, 3, 0);
        final int blockEnd = MessageHeaderDecoder.ENCODED_LENGTH + SetAdministratorKeyDecoder.BLOCK_LENGTH;
        final byte[] before = new byte[now.length - Long.BYTES];
        System.arraycopy(now, 0, before, 0, blockEnd - Long.BYTES);
        System.arraycopy(now, blockEnd, before, blockEnd - Long.BYTES, now.length - blockEnd);
        new MessageHeaderEncoder()
                .wrap(new UnsafeBuffer(before), 0)
                .blockLength(SetAdministratorKeyDecoder.BLOCK_LENGTH - Long.BYTES);
        adapter.onCommand(new UnsafeBuffer(before), 0, before.length, 500);
        expect("key old of eve, roles 4, büro", "key new of eve, roles 4, büro");
        assertEquals(1_000, administration.keys().iterator().next().notAfterNs());
    }

    @Test
    void shouldHoldAsManyKeysAsItSaysAndNoMore() {
        for (int i = 0; i <= 256; i++) {
            run(admin.setKey("eve", "key" + i, AdministratorRoles.RISK, i));
        }
        assertEquals("refused 133 CAPACITY_EXCEEDED", spoken.lines.getLast());
        assertEquals(256, administration.keys().size());
    }
}
