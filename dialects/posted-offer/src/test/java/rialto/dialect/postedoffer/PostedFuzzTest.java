package rialto.dialect.postedoffer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.FuzzInputs;

import java.io.IOException;

/** The inputs that fuzzing starts from, those that once found something, and the first with a character changed. */
@Timeout(120)
class PostedFuzzTest {
    @Test
    void shouldAnswerThePostedOfferServer() throws IOException {
        FuzzInputs.look("posted", PostedFuzz.seeds(), PostedFuzz::fuzzerTestOneInput);
    }
}
