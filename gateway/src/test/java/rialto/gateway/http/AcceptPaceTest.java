package rialto.gateway.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.DefaultChannelId;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AcceptPaceTest {
    private final List<EmbeddedChannel> passedOn = new ArrayList<>();
    private final EmbeddedChannel server =
            new EmbeddedChannel(new AcceptPace(ignored -> null), new ChannelInboundHandlerAdapter() {
                @Override
                public void channelRead(final ChannelHandlerContext context, final Object accepted) {
                    passedOn.add((EmbeddedChannel) accepted);
                }
            });

    private static EmbeddedChannel connection() {
        return new EmbeddedChannel(DefaultChannelId.newInstance(), false, false);
    }

    private boolean accepts() {
        return server.config().isAutoRead();
    }

    private void acceptAll() {
        for (int i = 0; i < AcceptPace.MOST; i++) {
            assertTrue(accepts(), "after " + i);
            server.writeInbound(connection());
        }
        assertEquals(AcceptPace.MOST, passedOn.size());
        assertFalse(accepts(), "so many are under way");
    }

    @Test
    void shouldAcceptNoMoreThanTheLoopHasTakenIn() throws Exception {
        acceptAll();
        for (final EmbeddedChannel accepted : passedOn.subList(1, passedOn.size())) {
            accepted.register();
            assertFalse(accepts());
        }
        final EmbeddedChannel last = passedOn.getFirst();
        last.register();
        last.runScheduledPendingTasks();
        assertTrue(accepts());
    }

    @Test
    void shouldCountEachConnectionOnce() throws Exception {
        acceptAll();
        for (final EmbeddedChannel accepted : passedOn) {
            accepted.register();
            accepted.close();
            accepted.runScheduledPendingTasks();
        }
        passedOn.clear();
        acceptAll();
    }
}
