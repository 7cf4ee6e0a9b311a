package rialto.app.demo;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.app.process.StartException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class DemoMembersTest {
    private static final String KEPT = "127.0.0.1:11000, 127.0.0.1:11006";

    @TempDir
    private Path data;

    @Test
    void shouldTakeUnusedAddressesForNewData() {
        assertEquals(3, DemoMembers.addresses(data.resolve("none"), null).split(", ").length);
        assertEquals(5, DemoMembers.addresses(data, 5).split(", ").length);
    }

    /** Reporting, logs and a member that never came so far are there too. */
    @Test
    void shouldKeepTheAddressesThatTheDataWereMadeWith() throws IOException {
        Files.createDirectories(data.resolve("logs"));
        Files.createDirectories(data.resolve("member-0"));
        Files.createDirectories(data.resolve("reporting"));
        final Path member = Files.createDirectories(data.resolve("member-1"));
        Files.writeString(member.resolve("identity.json"), "{\"members\": \"" + KEPT + "\"}");
        assertEquals(KEPT, DemoMembers.addresses(data, null));
        assertEquals(KEPT, DemoMembers.addresses(data, 2));
        final StartException e = assertThrows(StartException.class, () -> DemoMembers.addresses(data, 3));
        assertEquals(
                data + " holds a demo with --members 2, not 3; leave --members out, or pass another --data",
                e.getMessage());
    }
}
