package rialto.client;

import io.aeron.Aeron;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Gateways and reporting may be there before the members are. */
@Timeout(60)
class EventReaderWithoutMembersTest {
    @TempDir
    Path directory;

    @Test
    void shouldSayInAFewWordsThatNoMemberAnswers() {
        final String driverDirectory = directory.resolve("driver").toString();
        try (ClientDriver driver = ClientDriver.launch(driverDirectory, false, new WakeUpSignal(), error -> {})) {
            final VenueConnection connection = connection(driver);
            try (Aeron aeron = connection.openAeron(error -> {})) {
                final NoMemberException e =
                        assertThrows(NoMemberException.class, () -> EventReader.connect(aeron, connection, 7));
                assertEquals("events after 7 cannot be read: no member answers", e.getMessage());
                assertTrue(e.getCause().getCause().getMessage().contains("timeout"), "the reason is kept");
            }
        }
    }

    private static VenueConnection connection(final ClientDriver driver) {
        final List<MemberAddress> members = LocalMembers.unused(3);
        final VenueConnection patient = VenueConnection.remote(
                driver.aeronDirectory(),
                "127.0.0.1",
                MemberAddress.endpoints(members, MemberAddress::ingress),
                MemberAddress.endpoints(members, MemberAddress::archive));
        return new VenueConnection(
                patient.aeronDirectory(),
                patient.ingressChannel(),
                patient.ingressEndpoints(),
                patient.egressChannel(),
                patient.members(),
                TimeUnit.MILLISECONDS.toNanos(500),
                null);
    }
}
