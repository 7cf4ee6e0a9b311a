package rialto.app;

import picocli.CommandLine.IVersionProvider;

/** What {@code ./rialto --version} prints. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        final String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {"rialto " + (version == null ? "(development)" : version) + ", Java " + Runtime.version()};
    }
}
