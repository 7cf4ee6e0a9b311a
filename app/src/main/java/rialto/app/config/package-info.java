/**
 * The configuration: every setting, where its value comes from, and what the modules make of it.
 *
 * <ul>
 *   <li>{@code Settings} lists every {@code Setting}; {@code SettingTypes} are their kinds of values.
 *   <li>{@code VenueConfiguration} is the value of each, from defaults, file and command line ({@code VenueOptions}).
 *   <li>{@code ModuleSettings} and {@code ClusterSettings} turn that into what the modules and processes take.
 *   <li>{@code ExampleFile} and {@code ConfigurationReference} write the documents from the settings.
 * </ul>
 */
package rialto.app.config;
