package rialto.simulation;

import rialto.client.SimulatedReading;
import rialto.sequencer.SimulatedEventJournal;

import java.util.List;

/** How a reader somewhere reaches the members' recordings. */
final class Reading implements SimulatedReading.Members {
    private static final int BEGINS_EARLIER = 6;

    private final World world;
    private final int place;

    Reading(final World world, final int place) {
        this.world = world;
        this.place = place;
    }

    @Override
    public int count() {
        return world.memberCount();
    }

    @Override
    public boolean isSlow() {
        return world.chance.oneIn(3);
    }

    @Override
    public SimulatedReading.Source open(final int memberId, final long fromSequence) {
        final Member member = world.members.get(memberId);
        if (!member.isUp() || !world.network.isOpen(place, memberId)) {
            return null;
        }
        final Source source = new Source(member, member.process, fromSequence);
        if (source.beginsTooLate()) {
            world.trace.count(Happening.READER_REFUSED);
        }
        return source;
    }

    /** A replay that follows the recording of one process. */
    private final class Source implements SimulatedReading.Source {
        private final Member member;
        private final MemberProcess process;
        private final SimulatedEventJournal.Recording recording;
        private final boolean beginsTooLate;
        private int next;

        Source(final Member member, final MemberProcess process, final long fromSequence) {
            this.member = member;
            this.process = process;
            this.recording = member.disk.events;
            final List<SimulatedEventJournal.Batch> batches = recording.batches();
            beginsTooLate = batches.isEmpty()
                    ? member.disk.snapshotSequence() >= fromSequence
                    : batches.getFirst().firstSequence() > fromSequence;
            while (next < batches.size() && batches.get(next).lastSequence() < fromSequence) {
                next++;
            }
            // an Archive's replay may begin only at some places
            next = Math.max(0, next - world.chance.below(BEGINS_EARLIER));
        }

        @Override
        public boolean beginsTooLate() {
            return beginsTooLate;
        }

        @Override
        public boolean isLost() {
            return member.process != process || !world.network.isOpen(place, member.id);
        }

        @Override
        public boolean isRead() {
            return next >= recording.batches().size();
        }

        @Override
        public byte[] next() {
            if (member.isPaused() || isRead()) {
                return null;
            }
            if (world.canaries.skipsInStream() && next + 1 < recording.batches().size()) {
                next++;
            }
            return recording.batches().get(next++).bytes();
        }

        @Override
        public long hash() {
            return recording.batches().get(next - 1).hash();
        }
    }
}
