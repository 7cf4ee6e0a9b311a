package rialto.attacks;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import io.aeron.archive.codecs.ArchiveIdRequestDecoder;
import io.aeron.archive.codecs.AuthConnectRequestDecoder;
import io.aeron.archive.codecs.CloseSessionRequestDecoder;
import io.aeron.archive.codecs.ControlResponseCode;
import io.aeron.archive.codecs.ControlResponseEncoder;
import io.aeron.archive.codecs.KeepAliveRequestDecoder;
import io.aeron.archive.codecs.MessageHeaderDecoder;
import io.aeron.archive.codecs.MessageHeaderEncoder;
import io.aeron.logbuffer.Header;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.VenueConnection;
import rialto.testsupport.Pause;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Has no key, sits where a program looks for a member's Archive, and lets everybody in, on a thread of its own. */
final class FalseArchive implements AutoCloseable {
    private static final int CONTROL_SESSION_ID = 7;
    private static final int FRAGMENT_LIMIT = 10;

    private final Aeron aeron;
    private final Subscription requests;
    private final List<ExclusivePublication> answers = new ArrayList<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final Thread thread;
    private volatile boolean isClosed;
    private final AtomicInteger connects = new AtomicInteger();
    private final List<Integer> questions = new CopyOnWriteArrayList<>();

    /** @param endpoint where it sits */
    FalseArchive(final Aeron aeron, final String endpoint) {
        this.aeron = aeron;
        requests = aeron.addSubscription("aeron:udp?endpoint=" + endpoint, VenueConnection.ARCHIVE_CONTROL_STREAM_ID);
        thread = Thread.ofPlatform().name("false-archive").start(this::run);
    }

    private void run() {
        while (!isClosed) {
            requests.poll(this::onRequest, FRAGMENT_LIMIT);
            Pause.ms(1);
        }
    }

    /** How often a program connected. */
    int connects() {
        return connects.get();
    }

    /** What those asked that were let in: templates of the Archive's protocol. */
    List<Integer> questions() {
        return questions;
    }

    private void onRequest(final DirectBuffer from, final int offset, final int length, final Header fragmentHeader) {
        header.wrap(from, offset);
        switch (header.templateId()) {
            case AuthConnectRequestDecoder.TEMPLATE_ID -> {
                connects.incrementAndGet();
                final AuthConnectRequestDecoder request =
                        new AuthConnectRequestDecoder().wrapAndApplyHeader(from, offset, header);
                final long correlationId = request.correlationId();
                final int streamId = request.responseStreamId();
                answers.add(aeron.addExclusivePublication(request.responseChannel(), streamId));
                answer(correlationId);
            }
            // the end of connecting
            case ArchiveIdRequestDecoder.TEMPLATE_ID ->
                answer(new ArchiveIdRequestDecoder()
                        .wrapAndApplyHeader(from, offset, header)
                        .correlationId());
            // who does not believe it says goodbye, and Aeron before that it is there
            case KeepAliveRequestDecoder.TEMPLATE_ID, CloseSessionRequestDecoder.TEMPLATE_ID -> {}
            default -> questions.add(header.templateId());
        }
    }

    private void answer(final long correlationId) {
        final ControlResponseEncoder response =
                new ControlResponseEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        response.controlSessionId(CONTROL_SESSION_ID)
                .correlationId(correlationId)
                .relevantId(1)
                .code(ControlResponseCode.OK)
                .version(AeronArchive.Configuration.PROTOCOL_SEMANTIC_VERSION)
                .errorMessage("");
        final int responseLength = MessageHeaderEncoder.ENCODED_LENGTH + response.encodedLength();
        while (!isClosed && answers.getLast().offer(buffer, 0, responseLength) < 0) {
            Pause.ms(1);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        while (thread.isAlive()) {
            Pause.ms(1);
        }
        CloseHelper.closeAll(answers);
        CloseHelper.close(requests);
    }
}
