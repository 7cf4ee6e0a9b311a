package rialto.dialect.xml;

import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.RejectReason;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Symbols as the venue knows them, by {@link XmlNames}: each is an asset, traded against the cash asset on an instrument.
 * Makes what is missing of these. Owned by the event loop.
 */
final class Symbols {
    /** So many answers are more than setting up can need. */
    private static final int MAX_STEPS = 16;

    /** No symbol's name. */
    private static final String CASH_ALONE = "";

    private final VenueView view;
    private final CommandSender sender;
    private final XmlCommands commands;
    private final XmlSettings settings;
    private final XmlNames names;
    private final Quotas quotas;
    private final Map<String, Instrument> known = new HashMap<>();
    private final Map<String, Setup> underWay = new HashMap<>();
    private final ArrayDeque<Setup> waiting = new ArrayDeque<>();

    Symbols(
            final VenueView view,
            final CommandSender sender,
            final XmlCommands commands,
            final XmlSettings settings,
            final Quotas quotas) {
        this.view = view;
        this.sender = sender;
        this.commands = commands;
        this.settings = settings;
        names = settings.names();
        this.quotas = quotas;
    }

    /** Why it cannot be a symbol, or null. */
    String complaint(final String sym) {
        if (sym == null) {
            return "attribute sym is missing";
        }
        final int longest = names.longestSymbol();
        if (sym.isEmpty() || sym.length() > longest || !isAlphanumeric(sym)) {
            return "sym is '" + RequestNumbers.shown(sym) + "', must be 1 to " + longest + " letters and digits";
        }
        return null;
    }

    private static boolean isAlphanumeric(final String text) {
        for (int i = 0; i < text.length(); i++) {
            final char c = text.charAt(i);
            if (!(c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z')) {
                return false;
            }
        }
        return true;
    }

    /** What is traded; null when it does not exist yet. */
    Asset cash() {
        return view.asset(names.cashAsset());
    }

    /** The asset of a symbol; null when it does not exist yet. */
    Asset asset(final String sym) {
        return view.asset(names.asset(sym));
    }

    /** The instrument of a symbol; null when it does not exist yet. */
    Instrument instrument(final String sym) {
        Instrument instrument = known.get(sym);
        if (instrument == null) {
            instrument = view.instrument(names.instrument(sym));
            if (instrument == null || !isOf(instrument, sym)) {
                return null;
            }
            known.put(sym, instrument);
        }
        return instrument;
    }

    private boolean isOf(final Instrument instrument, final String sym) {
        return instrument.base() == asset(sym) && instrument.quote() == cash();
    }

    /**
     * Why a client may not have a symbol made, or null.
     *
     * @param sym    valid; null for the cash alone
     * @param client whose it would be counted as
     */
    String refusal(final String sym, final String client) {
        if (sym == null || underWay.containsKey(sym) || view.instrument(names.instrument(sym)) != null) {
            return null;
        }
        if (!names.areShared() && view.asset(sym) != null) {
            return sym + " is an asset of the venue, which clients without keys cannot have; choose another symbol";
        }
        return quotas.symbolComplaint(
                sym, underWay.containsKey(CASH_ALONE) ? underWay.size() - 1 : underWay.size(), client);
    }

    /**
     * Makes what is missing of a symbol.
     *
     * @param sym  valid; null for the cash alone
     * @param done told null, or why it cannot be; never before this method returns
     */
    void ensure(final String sym, final Consumer<String> done) {
        final String key = sym == null ? CASH_ALONE : sym;
        final Setup present = underWay.get(key);
        if (present != null) {
            present.listeners.add(done);
            return;
        }
        final Setup setup = new Setup(key, sym);
        setup.listeners.add(done);
        underWay.put(key, setup);
        waiting.add(setup);
    }

    /** Sends what could not be sent before. Call it whenever commands may have room. */
    void advance() {
        for (int i = waiting.size(); i > 0; i--) {
            waiting.removeFirst().advance();
        }
    }

    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    /** One symbol on its way. */
    private final class Setup implements CommandSender.Completion {
        private final String key;
        private final String sym;
        private final List<Consumer<String>> listeners = new ArrayList<>();
        private int steps;

        Setup(final String key, final String sym) {
            this.key = key;
            this.sym = sym;
        }

        void advance() {
            final Asset cash = cash();
            if (cash == null) {
                send(commands.asset(names.cashAsset(), settings.assets().cashScale()));
            } else if (sym == null) {
                end(null);
            } else if (asset(sym) == null) {
                send(commands.asset(names.asset(sym), settings.assets().shareScale()));
            } else {
                advanceInstrument(asset(sym), cash);
            }
        }

        private void advanceInstrument(final Asset base, final Asset cash) {
            final String name = names.instrument(sym);
            if (view.instrument(name) == null) {
                final int lotDecimals = Math.min(settings.assets().shareScale(), Math.min(base.scale(), cash.scale()));
                send(commands.instrument(name, base, cash, lotDecimals));
            } else if (instrument(sym) == null) {
                end("the venue has an instrument " + name + " of other assets");
            } else {
                end(null);
            }
        }

        private void send(final CommandSender.Encoder command) {
            if (!view.isReady() || !sender.send(command, System.nanoTime(), this)) {
                waiting.add(this);
            }
        }

        @Override
        public void onOutcome(final CommandOutcome outcome) {
            final RejectReason reason = outcome.commandReject();
            final boolean exists = reason == RejectReason.ASSET_EXISTS || reason == RejectReason.INSTRUMENT_EXISTS;
            if (reason != RejectReason.NONE && !exists || ++steps > MAX_STEPS) {
                end("symbol " + key + " cannot be made: " + RejectExplanation.of(reason));
            } else {
                advance();
            }
        }

        @Override
        public void onTimeout() {
            end("whether symbol " + key + " could be made is not known yet; try again");
        }

        private void end(final String error) {
            underWay.remove(key);
            listeners.forEach(listener -> listener.accept(error));
        }
    }
}
