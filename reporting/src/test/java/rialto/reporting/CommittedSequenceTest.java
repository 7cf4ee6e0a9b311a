package rialto.reporting;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertTrue;

@Timeout(60)
final class CommittedSequenceTest {
    @Test
    void shouldWakeWhoCommitsWhenSomeoneWaits() throws InterruptedException {
        final CommittedSequence committed = new CommittedSequence();
        final Thread committer = new Thread(() -> {
            while (!committed.isWanted(5)) {
                LockSupport.park();
            }
            committed.set(5);
        });
        committed.committer(committer);
        committer.start();
        assertTrue(committed.await(5, Duration.ofSeconds(20)));
        committer.join();
    }
}
