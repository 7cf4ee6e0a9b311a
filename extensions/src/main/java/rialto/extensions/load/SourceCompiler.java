package rialto.extensions.load;

import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Compiles one source file with the JDK's own compiler, in memory, against what the host itself runs with. */
final class SourceCompiler {
    private static final int MOST_ERRORS = 5;

    private SourceCompiler() {}

    /**
     * Compiles.
     *
     * @return classes by their names
     * @throws LoadException with the first errors, when it does not compile
     */
    static Map<String, byte[]> compile(final Path file) throws LoadException, IOException {
        final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new LoadException("this Java has no compiler: run the host with a JDK, or use a jar");
        }
        final DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        try (StandardJavaFileManager standard =
                        compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8);
                InMemory files = new InMemory(standard)) {
            final StringWriter other = new StringWriter();
            final boolean isCompiled = compiler.getTask(
                            other,
                            files,
                            diagnostics,
                            List.of(
                                    "-proc:none",
                                    "-parameters",
                                    "-nowarn",
                                    "-cp",
                                    System.getProperty("java.class.path")),
                            null,
                            standard.getJavaFileObjects(file))
                    .call();
            if (!isCompiled) {
                throw new LoadException("it does not compile: " + errors(file, diagnostics) + other);
            }
            return files.classes();
        }
    }

    private static String errors(final Path file, final DiagnosticCollector<JavaFileObject> diagnostics) {
        final List<Diagnostic<? extends JavaFileObject>> errors = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .collect(Collectors.toList());
        final String first = errors.stream()
                .limit(MOST_ERRORS)
                .map(error -> file.getFileName() + ":" + error.getLineNumber() + ": "
                        + error.getMessage(Locale.ROOT).replaceAll("\\s+", " "))
                .collect(Collectors.joining("; "));
        return errors.size() > MOST_ERRORS ? first + "; and " + (errors.size() - MOST_ERRORS) + " more" : first;
    }

    /** Keeps what the compiler writes. */
    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new HashMap<>();

        InMemory(final JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                final Location location,
                final String className,
                final JavaFileObject.Kind kind,
                final FileObject sibling) {
            return new SimpleJavaFileObject(
                    URI.create("memory:///" + className.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    written.put(className, bytes);
                    return bytes;
                }
            };
        }

        Map<String, byte[]> classes() {
            return written.entrySet().stream().collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue()
                    .toByteArray()));
        }
    }
}
