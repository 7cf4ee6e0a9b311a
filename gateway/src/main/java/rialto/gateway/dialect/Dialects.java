package rialto.gateway.dialect;

import rialto.gateway.setting.Setting;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/** The dialects that are there: those of every module and jar in the class path. */
public final class Dialects {
    private Dialects() {}

    /**
     * New instances for one gateway, by name.
     *
     * @throws IllegalStateException when two have the same name, or one declares a setting outside its section
     */
    public static List<Dialect> load() {
        final List<Dialect> dialects = new ArrayList<>();
        ServiceLoader.load(Dialect.class).forEach(dialects::add);
        dialects.sort(Comparator.comparing(Dialect::name));
        final Set<String> names = new HashSet<>();
        for (final Dialect dialect : dialects) {
            require(names.add(dialect.name()), "two dialects are called " + dialect.name());
            for (final Setting<?> setting : dialect.settings()) {
                require(
                        setting.path().startsWith(dialect.name() + "."),
                        "the dialect " + dialect.name() + " declares the setting " + setting.path()
                                + ", which does not begin with its name and a dot");
            }
        }
        return dialects;
    }

    private static void require(final boolean holds, final String problem) {
        if (!holds) {
            throw new IllegalStateException(problem);
        }
    }
}
