package rialto.engine;

/** Hears all that an engine says. */
interface VenueListener extends EngineListener, QuoteListener {}
