package rialto.app.cluster;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.process.StartException;
import rialto.sequencer.DamagedStorageException;
import rialto.sequencer.SealedFiles;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DamagedMemberTest {
    @TempDir
    Path data;

    @Test
    void shouldSayWhatWasFoundWhenTheOthersCannotGiveIt() throws Exception {
        final DamagedStorageException damage = damage();
        final StartException refusal = assertThrows(
                StartException.class,
                () -> DamagedMember.requireOthers(damage, 3, () -> {
                    throw new StartException("no member leads after 60 s");
                }));
        assertTrue(refusal.getMessage().contains(damage.found()), refusal.getMessage());
        assertThrows(StartException.class, () -> DamagedMember.requireOthers(damage, 2, () -> {}));
        DamagedMember.requireOthers(damage, 3, () -> {});
    }

    /** Of a key that lost a bit, which nobody wrote. */
    private DamagedStorageException damage() throws Exception {
        final Path key = Files.writeString(data.resolve("admin.key"), "0123\n");
        SealedFiles.seal(data);
        final FileTime written = Files.getLastModifiedTime(key);
        Files.writeString(key, "0133\n");
        Files.setLastModifiedTime(key, written);
        final var damage = assertThrows(DamagedStorageException.class, () -> SealedFiles.check(data));
        assertTrue(damage.found().contains("file " + key + " is damaged"), damage.found());
        Files.writeString(key, "0155\n");
        Files.setLastModifiedTime(key, FileTime.fromMillis(written.toMillis() + 1_000));
        SealedFiles.check(data);
        return damage;
    }
}
