package rialto.app.extensions;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.encoder.PatternLayoutEncoder;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import org.slf4j.LoggerFactory;

import java.nio.file.Path;

/** Gives each extension a log of its own: a file, and two older ones, of a bounded size. */
final class ExtensionLogs {
    private static final String FILE_SIZE = "10MB";
    private static final int OLDER_FILES = 2;

    private final Path state;

    ExtensionLogs(final Path state) {
        this.state = state;
    }

    /** Where an extension's log is. */
    static Path file(final Path state, final String extension) {
        return state.resolve(extension).resolve("extension.log");
    }

    /** The same each time. */
    synchronized org.slf4j.Logger of(final String extension) {
        final LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        final Logger logger = context.getLogger("extension." + extension);
        if (logger.getAppender(extension) == null) {
            logger.addAppender(appender(context, extension));
            logger.setLevel(ch.qos.logback.classic.Level.INFO);
            logger.setAdditive(false);
        }
        return logger;
    }

    private RollingFileAppender<ILoggingEvent> appender(final LoggerContext context, final String extension) {
        final PatternLayoutEncoder encoder = new PatternLayoutEncoder();
        encoder.setContext(context);
        encoder.setPattern("%d{yyyy-MM-dd'T'HH:mm:ss.SSS} %-5level %msg%n");
        encoder.start();
        final RollingFileAppender<ILoggingEvent> appender = new RollingFileAppender<>();
        appender.setContext(context);
        appender.setName(extension);
        appender.setFile(file(state, extension).toString());
        appender.setEncoder(encoder);
        final FixedWindowRollingPolicy rolling = new FixedWindowRollingPolicy();
        rolling.setContext(context);
        rolling.setParent(appender);
        rolling.setMinIndex(1);
        rolling.setMaxIndex(OLDER_FILES);
        rolling.setFileNamePattern(file(state, extension) + ".%i");
        rolling.start();
        final SizeBasedTriggeringPolicy<ILoggingEvent> size = new SizeBasedTriggeringPolicy<>();
        size.setContext(context);
        size.setMaxFileSize(FileSize.valueOf(FILE_SIZE));
        size.start();
        appender.setRollingPolicy(rolling);
        appender.setTriggeringPolicy(size);
        appender.start();
        return appender;
    }
}
