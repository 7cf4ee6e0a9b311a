package rialto.sequencer;

import io.aeron.FragmentAssembler;
import io.aeron.Image;

/** A snapshot that the cluster replays from its Archive. */
final class ImageSnapshot implements SnapshotSource {
    private static final int FRAGMENT_LIMIT = 100;

    private final Image image;
    private RecordHandler handler;
    private final FragmentAssembler assembler =
            new FragmentAssembler((buffer, offset, length, header) -> handler.onRecord(buffer, offset, length));

    ImageSnapshot(final Image image) {
        this.image = image;
    }

    @Override
    public int poll(final RecordHandler recordHandler) {
        handler = recordHandler;
        return image.poll(assembler, FRAGMENT_LIMIT);
    }

    @Override
    public boolean isEnded() {
        return image.isClosed() || image.isEndOfStream();
    }

    @Override
    public long position() {
        return image.position();
    }
}
