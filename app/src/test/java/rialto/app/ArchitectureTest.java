package rialto.app;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What each module must never see; see docs/ARCHITECTURE.md. */
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("gateway-test"))
            .importPackages("rialto");

    private static final String ENGINE = "rialto.engine..";
    private static final String SEQUENCER = "rialto.sequencer..";
    private static final String CLIENT = "rialto.client..";
    private static final String GATEWAY = "rialto.gateway..";
    private static final String STATE = "rialto.gateway.state..";
    private static final String DIALECTS = "rialto.dialect..";
    private static final String REPORTING = "rialto.reporting..";
    private static final String SIMULATOR = "rialto.simulator..";
    private static final String APP = "rialto.app..";
    private static final String TEST_KIT = "rialto.testsupport..";
    private static final String EVENTS = "rialto.events..";
    private static final String EXTENSIONS = "rialto.extensions..";
    private static final String SHIPPED = "rialto.shipped..";
    private static final String BOT = "rialto.bot..";
    private static final String[] SQL = {
        "java.sql..", "javax.sql..", "org.sqlite..", "org.postgresql..", "org.flywaydb.."
    };
    private static final String[] HTTP = {"io.vertx..", "io.netty..", "java.net.http.."};

    @TestFactory
    Stream<DynamicTest> shouldKeepTheModulesApart() {
        return Stream.of(
                        onlySee(
                                "the engine sees nothing but Agrona's collections",
                                ENGINE,
                                ENGINE,
                                "java.lang..",
                                "java.util..",
                                "org.agrona.."),
                        neverSee(
                                "the engine has no clock, thread, file or randomness",
                                ENGINE,
                                "java.time..",
                                "java.util.concurrent..",
                                "java.util.random..",
                                "java.io..",
                                "java.nio.."),
                        neverSeeClasses(
                                "the engine takes time as an argument",
                                ENGINE,
                                "java.lang.Thread",
                                "java.util.Random",
                                "java.util.Timer"),
                        onlySee(
                                "the protocol sees nothing but Agrona",
                                "rialto.protocol..",
                                "rialto.protocol..",
                                "java..",
                                "org.agrona.."),
                        neverSee(
                                "the client is outside the venue",
                                CLIENT,
                                ENGINE,
                                SEQUENCER,
                                GATEWAY,
                                REPORTING,
                                SIMULATOR,
                                APP),
                        onlySee(
                                "the example sees what any program outside may",
                                BOT,
                                BOT,
                                "rialto.client.trading..",
                                "rialto.protocol..",
                                "org.agrona..",
                                "java.."),
                        neverSee(
                                "the venue's own modules do not depend on the API for others",
                                "rialto.client",
                                "rialto.client.trading.."),
                        neverSee("the sequencer serves no HTTP and writes no SQL", SEQUENCER, concat(HTTP, SQL)),
                        neverSee("the sequencer knows no reader", SEQUENCER, GATEWAY, REPORTING, SIMULATOR, APP),
                        neverSee("the gateway never sees the engine", GATEWAY, ENGINE, SEQUENCER, SIMULATOR, APP),
                        neverSee("the gateway asks reporting, not the database", GATEWAY, SQL),
                        neverSee("the gateway knows no dialect", GATEWAY, DIALECTS),
                        neverSee("nobody but the class path knows a dialect", "rialto.app..", DIALECTS),
                        neverSee(
                                "dialects see the gateway, not the venue", DIALECTS, ENGINE, SEQUENCER, SIMULATOR, APP),
                        neverSee("dialects ask reporting, not the database", DIALECTS, SQL),
                        neverSee(
                                "dialects see no more of reporting than its questions",
                                DIALECTS,
                                "rialto.reporting.*.."),
                        neverSeeClasses(
                                "what the gateway knows of the venue writes no JSON",
                                STATE,
                                "rialto.gateway.api.JsonWriter"),
                        neverSee(
                                "reporting never sees the engine or the gateway",
                                REPORTING,
                                ENGINE,
                                SEQUENCER,
                                GATEWAY,
                                SIMULATOR,
                                APP),
                        neverSee("reporting serves no HTTP", REPORTING, HTTP),
                        neverSee(
                                "the simulator speaks only as a client does",
                                SIMULATOR,
                                ENGINE,
                                SEQUENCER,
                                GATEWAY,
                                REPORTING,
                                APP,
                                "rialto.protocol..",
                                "io.aeron.."),
                        onlySee(
                                "the library of events needs no venue",
                                EVENTS,
                                EVENTS,
                                "io.vertx..",
                                "io.netty..",
                                "com.fasterxml.jackson..",
                                "org.slf4j..",
                                "java..",
                                "javax.net.."),
                        onlySee(
                                "events need no server",
                                "rialto.events",
                                "rialto.events",
                                "com.fasterxml.jackson..",
                                "org.slf4j..",
                                "java.."),
                        onlySee("files need no server", "rialto.events.file..", "rialto.events.file..", "java.."),
                        onlySee(
                                "extensions are outside the venue",
                                EXTENSIONS,
                                EXTENSIONS,
                                "rialto.client",
                                "rialto.client.trading..",
                                "rialto.protocol..",
                                EVENTS,
                                "io.micrometer..",
                                "com.fasterxml.jackson..",
                                "org.slf4j..",
                                "java..",
                                "javax.tools.."),
                        onlySee(
                                "what an extension sees is no more than it may use",
                                "rialto.extensions",
                                "rialto.extensions",
                                "rialto.client.trading..",
                                "rialto.protocol..",
                                EVENTS,
                                "io.micrometer..",
                                "org.slf4j..",
                                "java.."),
                        neverSee(
                                "extensions that ship use what everybody may",
                                SHIPPED,
                                "rialto.extensions.host..",
                                "rialto.extensions.load..",
                                "rialto.extensions.subscription..",
                                ENGINE,
                                SEQUENCER,
                                GATEWAY,
                                SIMULATOR,
                                APP),
                        neverSee("the test kit can test every reader", TEST_KIT, GATEWAY, REPORTING, SIMULATOR, APP),
                        noClasses()
                                .that()
                                .resideOutsideOfPackage(TEST_KIT)
                                .should()
                                .dependOnClassesThat()
                                .resideInAPackage(TEST_KIT)
                                .as("nothing of the venue sees the test kit"),
                        noFloatingPoint("money in the engine is whole numbers", ENGINE),
                        slices().matching("rialto.app.(*)..")
                                .should()
                                .beFreeOfCycles()
                                .as("the command line's packages do not know each other in circles"))
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(CLASSES)));
    }

    @TestFactory
    Stream<DynamicTest> shouldKeepTheDialectsApart() {
        final Set<String> packages = dialectPackages();
        assertTrue(packages.size() > 1, () -> "dialects: " + packages);
        return packages.stream()
                .map(dialect -> neverSee(
                        dialect + " sees no other dialect",
                        dialect + "..",
                        packages.stream()
                                .filter(other -> !other.equals(dialect))
                                .map(other -> other + "..")
                                .toArray(String[]::new)))
                .map(rule -> DynamicTest.dynamicTest(rule.getDescription(), () -> rule.check(CLASSES)));
    }

    /** The first three words of the packages of dialects. */
    private static Set<String> dialectPackages() {
        return CLASSES.stream()
                .map(type -> type.getPackageName())
                .filter(name -> name.startsWith("rialto.dialect."))
                .map(name -> name.split("\\.")[2])
                .map(name -> "rialto.dialect." + name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void shouldSeeEveryModule() {
        for (final String module : List.of(
                ENGINE,
                SEQUENCER,
                CLIENT,
                GATEWAY,
                DIALECTS,
                REPORTING,
                SIMULATOR,
                APP,
                EVENTS,
                EXTENSIONS,
                SHIPPED,
                TEST_KIT)) {
            final String name = module.substring(0, module.length() - 2);
            final long classes = CLASSES.stream()
                    .filter(type -> type.getPackageName().startsWith(name))
                    .count();
            assertTrue(classes > 10, () -> "only " + classes + " classes of " + name + " were looked at");
        }
    }

    private static ArchRule neverSee(final String reason, final String module, final String... others) {
        return noClasses()
                .that()
                .resideInAPackage(module)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .as(reason);
    }

    private static ArchRule neverSeeClasses(final String reason, final String module, final String... names) {
        return noClasses()
                .that()
                .resideInAPackage(module)
                .should()
                .dependOnClassesThat()
                .haveNameMatching(String.join("|", names).replace(".", "\\."))
                .as(reason);
    }

    private static ArchRule onlySee(final String reason, final String module, final String... others) {
        return com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes()
                .that()
                .resideInAPackage(module)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(others)
                .as(reason);
    }

    private static ArchRule noFloatingPoint(final String reason, final String module) {
        return methods()
                .that()
                .areDeclaredInClassesThat()
                .resideInAPackage(module)
                .should(new ArchCondition<>("take and return no floating point") {
                    @Override
                    public void check(final JavaMethod method, final ConditionEvents events) {
                        final Set<String> floating = Set.of("float", "double");
                        final List<String> types = Stream.concat(
                                        method.getRawParameterTypes().stream(), Stream.of(method.getRawReturnType()))
                                .map(type -> type.getName())
                                .filter(floating::contains)
                                .toList();
                        final boolean synthetic = method.getModifiers().contains(JavaModifier.SYNTHETIC);
                        if (!synthetic && !types.isEmpty()) {
                            events.add(SimpleConditionEvent.violated(method, method.getFullName() + " has " + types));
                        }
                    }
                })
                .as(reason);
    }

    private static String[] concat(final String[] first, final String[] second) {
        return Stream.concat(Stream.of(first), Stream.of(second)).toArray(String[]::new);
    }
}
