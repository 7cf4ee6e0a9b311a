package rialto.dialect.admin;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.FuzzInputs;

import java.io.IOException;

/** The inputs that fuzzing starts from, those that once found something, and the first with a character changed. */
@Timeout(120)
class AdminFuzzTest {
    @Test
    void shouldAnswerAdministrators() throws IOException {
        FuzzInputs.look("admin", AdminFuzz.seeds(), AdminFuzz::fuzzerTestOneInput);
    }
}
