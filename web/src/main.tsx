import { render } from 'solid-js/web';
import './styles/all.css';
import { takeInvitation } from './api/credentials';
import { App } from './ui/App';
import { refreshPalette } from './ui/theme';
import { Venue } from './venue';

const invitation = takeInvitation();
const venue = new Venue(location.origin);
refreshPalette();

const root = document.getElementById('root');
if (root !== null) render(() => <App venue={venue} invitation={invitation} />, root);
void venue.session.restore();
venue.start();
