package rialto.attacks;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.sequencer.DamagedStorageException;
import rialto.sequencer.SequencerStartException;
import rialto.sequencer.StoppedMember;
import rialto.sequencer.StoredData;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * A disk loses one bit of what a member keeps. Once a log in which a deposit had become larger was carried out without a
 * word. Each flip must be found, by a sentence that names the file and the place, or be harmless: the member then comes to
 * the same state and the same events, byte for byte. {@code -Drialto.flips=1000} for more places, {@code -Drialto.seed=…}
 * for the same ones again.
 */
@AttacksLane
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class BitFlipDrillTest {
    private static final int FLIPS = Integer.getInteger("rialto.flips", 150);
    private static final int MOSTLY_WRITTEN = 15;
    private static final int MORE_OFTEN = 4;
    /** So many flips that it is no chance when most of them are harmless. */
    private static final int ENOUGH = 20;

    private static final String NODE_STATE = "node-state.dat";
    private static final int END_OF_NODE_STATE = 64;
    private static final int TERM = 24;
    private static final int HARMFUL_BIT_OF_TERM = 20;

    private static final List<String> MOSTLY_FOUND = List.of("log", "events", "snapshots", "archive.catalog");

    private final long seed = Long.getLong("rialto.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final Map<String, Map<String, Integer>> counts = new TreeMap<>();

    @TempDir
    Path directory;

    private StoppedMember member;
    private String undamaged;

    /** @param kind what the file is, in a word */
    private record Place(String kind, Path file, int at, int bit) {
        @Override
        public String toString() {
            return "bit " + bit + " of byte " + at + " of " + file;
        }
    }

    @Test
    void shouldFindEachFlippedBitOrComeToTheSame() throws Exception {
        System.out.println("bit flips: " + FLIPS + " places, seed " + seed);
        member = StoppedMember.trade(directory.resolve("data"));
        undamaged = member.replay(directory.resolve("scratch"));
        StoredData.check(member.data());
        final Map<String, List<Path>> files = files();
        final List<String> kinds = new ArrayList<>(files.keySet());
        for (int i = 0; i < MORE_OFTEN; i++) {
            kinds.addAll(MOSTLY_FOUND);
        }
        for (int i = 0; i < FLIPS; i++) {
            final String kind = kinds.get(i % kinds.size());
            final List<Path> ofKind = files.get(kind);
            flip(place(kind, ofKind.get(random.nextInt(ofKind.size()))));
        }
        flipHighBitsOfTheTerm(files.get(NODE_STATE).getFirst());
        counts.forEach((kind, outcomes) -> System.out.println("bit flips: " + kind + " " + outcomes));
        requireThatMostAreFound();
        assertEquals(undamaged, member.replay(directory.resolve("scratch")), "the drill left a flip behind");
    }

    /** Each of them once ended a cluster for good. The low bits a venue outlives: its next term is higher. */
    private void flipHighBitsOfTheTerm(final Path file) throws Exception {
        for (int bit = HARMFUL_BIT_OF_TERM; bit < Long.SIZE; bit++) {
            final Place place = new Place(NODE_STATE, file, TERM + bit / Byte.SIZE, bit % Byte.SIZE);
            assertEquals("found", flip(place), () -> place + " was not found");
        }
    }

    /** A check that finds nothing any more must not pass for a disk that is always harmless. */
    private void requireThatMostAreFound() {
        for (final Map.Entry<String, Map<String, Integer>> kind : counts.entrySet()) {
            final int found = kind.getValue().getOrDefault("found", 0);
            final int harmless = kind.getValue().getOrDefault("harmless", 0);
            final String what = "flips in " + kind.getKey() + " were " + kind.getValue() + ", seed " + seed;
            if (MOSTLY_FOUND.contains(kind.getKey()) && found + harmless >= ENOUGH) {
                assertTrue(3 * found > found + harmless, what);
            }
        }
    }

    private Map<String, List<Path>> files() throws IOException {
        final Map<String, List<Path>> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(member.data())) {
            for (final Path file : paths.filter(Files::isRegularFile).sorted().toList()) {
                final String name = file.getFileName().toString();
                // made anew at each start
                final boolean isOfALivingProcess = name.endsWith(".lock")
                        || name.endsWith(".lnk")
                        || file.startsWith(member.data().resolve("marks"));
                if (Files.size(file) > 0 && !isOfALivingProcess) {
                    final String kind = name.endsWith(".rec") ? member.kind(file) : name;
                    files.computeIfAbsent(kind, any -> new ArrayList<>()).add(file);
                }
            }
        }
        assertTrue(files.keySet()
                .containsAll(
                        List.of("log", "events", "snapshots", "archive.catalog", "recording.log", "node-state.dat")));
        return files;
    }

    private Place place(final String kind, final Path file) throws IOException {
        final long written;
        if (file.endsWith(NODE_STATE)) {
            written = END_OF_NODE_STATE; // the rest, a mebibyte of zeros, is never read
        } else if (file.toString().endsWith(".rec") && random.nextInt(MOSTLY_WRITTEN) > 0) {
            written = member.written(file);
        } else {
            written = Files.size(file);
        }
        return new Place(kind, file, random.nextInt((int) written), random.nextInt(Byte.SIZE));
    }

    private String flip(final Place place) throws Exception {
        final FileTime written = Files.getLastModifiedTime(place.file);
        write(place, written);
        try {
            final String sentence = sentence(place);
            final String outcome;
            if (sentence.isEmpty()) {
                outcome = "harmless";
            } else {
                requireItNames(place, sentence);
                outcome = "found";
            }
            counts.computeIfAbsent(place.kind, any -> new TreeMap<>()).merge(outcome, 1, Integer::sum);
            return outcome;
        } finally {
            write(place, written);
        }
    }

    /** What is said of it; empty if it changes nothing. */
    private String sentence(final Place place) throws Exception {
        try {
            StoredData.check(member.data());
            assertEquals(
                    undamaged,
                    member.replay(directory.resolve("scratch")),
                    () -> place + " was not found and is not harmless, seed " + seed);
            return "";
        } catch (final DamagedStorageException | SequencerStartException e) {
            return e.getMessage();
        }
    }

    private void requireItNames(final Place place, final String sentence) {
        final String name = place.file.getFileName().toString();
        assertTrue(
                sentence.contains(name) && sentence.matches("(?s).*(position|byte|bytes) \\d+.*")
                        || sentence.contains("archive.catalog"),
                () -> place + ", seed " + seed + ": the sentence does not name file and place: " + sentence);
    }

    /** As a disk does it: nobody wrote the file. */
    private static void write(final Place place, final FileTime written) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(place.file.toFile(), "rw")) {
            file.seek(place.at);
            final int value = file.read();
            file.seek(place.at);
            file.write(value ^ 1 << place.bit);
        }
        Files.setLastModifiedTime(place.file, written);
    }
}
